/** A placeholder in the shape of the loading content. It appears after 150 ms, so that quick answers do not flicker. */
import { useTranslation } from 'react-i18next'

import css from './skeleton.module.css'

interface SkeletonProps {
  width?: number | string
  height?: number
  round?: boolean
}

export const Skeleton = ({ width = '100%', height = 12, round = false }: SkeletonProps) => (
  <span className={css.bone} data-round={round || undefined} style={{ width, height }} />
)

const RouteRow = () => (
  <div className={css.route}>
    <div className={css.line}>
      <Skeleton width={104} height={12} />
      <Skeleton width={96} height={20} />
    </div>
    <div className={css.line}>
      <Skeleton width={74} height={16} />
      <span className={css.track} />
      <Skeleton width={86} height={16} />
    </div>
    <div className={css.line}>
      <Skeleton width={120} height={12} />
      <Skeleton width={70} height={12} />
    </div>
    <Skeleton width={170} height={11} />
  </div>
)

const PlainRow = () => (
  <div className={css.plain}>
    <Skeleton width={36} height={36} round />
    <div className={css.words}>
      <Skeleton width="52%" height={14} />
      <Skeleton width="34%" height={11} />
    </div>
  </div>
)

const SHAPES = { route: RouteRow, plain: PlainRow }

interface SkeletonRowsProps {
  count?: number
  /** Four lines with a route, or a picture and two lines. */
  shape?: keyof typeof SHAPES
}

export const SkeletonRows = ({ count = 6, shape = 'plain' }: SkeletonRowsProps) => {
  const { t } = useTranslation()
  const Row = SHAPES[shape]
  return (
    <div className={css.rows} role="status">
      <span className="visually-hidden">{t('loading')}</span>
      {Array.from({ length: count }, (_, index) => (
        <Row key={index} />
      ))}
    </div>
  )
}
