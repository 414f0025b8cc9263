/** The skeleton of the figures: the sum, the tiles, the first chart. */
import { useTranslation } from 'react-i18next'
import { Skeleton } from '#ui/skeleton.tsx'
import css from './statistics-skeleton.module.css'

const TILES = 6

export const StatisticsSkeleton = () => {
  const { t } = useTranslation()
  return (
    <div className={css.shape} role="status">
      <span className="visually-hidden">{t('loading')}</span>
      <div className={css.hero} />
      <div className={css.tiles}>
        {Array.from({ length: TILES }, (_, place) => (
          <div key={place} className={css.tile}>
            <Skeleton width="60%" />
            <Skeleton width="80%" height={20} />
            <Skeleton width="50%" />
          </div>
        ))}
      </div>
      <div className={css.chart}>
        <Skeleton width="55%" height={16} />
        <Skeleton height={150} />
      </div>
    </div>
  )
}
