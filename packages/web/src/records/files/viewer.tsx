/**
 * Pictures at their full size over the whole screen, side by side: a swipe, the arrows or the buttons lead to the next one,
 * two fingers enlarge it. ✕, Escape and Android's back close it.
 */
import {
  IconChevronLeft,
  IconChevronRight,
  IconDotsVertical,
  IconDownload,
  IconShare,
  IconX,
} from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#ui/icon-button.tsx'
import type { FileRow } from './file-row.ts'
import { canShareRow, downloadRow, shareRow } from './open-file.ts'
import { useHandOver } from './use-hand-over.ts'
import { usePicture } from './use-picture.ts'
import css from './viewer.module.css'

interface ViewerProps {
  files: readonly FileRow[]
  /** The id of the pressed picture. */
  first: FileRow['id']
  onClose: () => void
  onMore: (row: FileRow) => void
}

/** Pictures far from the shown one are not fetched yet. */
const Slide = ({ row, isNear }: { row: FileRow; isNear: boolean }) => {
  const { t } = useTranslation()
  const address = usePicture(row, !isNear)
  const [failed, setFailed] = useState<string | null>(null)
  const isFailed = address !== null && failed === address
  return (
    <li className={css.slide}>
      {isFailed && <p className={css.words}>{t('files.not_shown')}</p>}
      {address !== null && !isFailed && (
        <img src={address} alt={row.name} draggable={false} onError={() => setFailed(address)} />
      )}
    </li>
  )
}

const Bar = ({
  row,
  position,
  onClose,
  onMore,
}: { row: FileRow; position: string } & Omit<ViewerProps, 'files' | 'first'>) => {
  const { t } = useTranslation()
  const handOver = useHandOver()
  const canShare = canShareRow(row)
  return (
    <div className={css.bar}>
      <p className={css.name}>
        <span>{row.name}</span>
        <span className={css.position}>{position}</span>
      </p>
      <IconButton
        kind="ink"
        label={t(canShare ? 'files.share' : 'files.download')}
        icon={canShare ? <IconShare aria-hidden /> : <IconDownload aria-hidden />}
        onClick={() => void handOver(row, canShare ? shareRow : downloadRow)}
      />
      <IconButton
        kind="ink"
        label={t('files.more')}
        icon={<IconDotsVertical aria-hidden />}
        onClick={() => onMore(row)}
      />
      <IconButton kind="ink" label={t('close')} icon={<IconX aria-hidden />} onClick={onClose} />
    </div>
  )
}

/** The picture in the middle, and how to scroll to another. */
const useStrip = ({ files, first }: ViewerProps) => {
  const strip = useRef<HTMLUListElement>(null)
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      files.findIndex(({ id }) => id === first),
    ),
  )
  const start = useRef(at)
  useEffect(() => {
    const { current } = strip
    if (current) current.scrollLeft = start.current * current.clientWidth
  }, [])
  const scrolled = () => {
    const { current } = strip
    if (current && current.clientWidth > 0) setAt(Math.round(current.scrollLeft / current.clientWidth))
  }
  const go = (steps: number) => {
    const { current } = strip
    current?.scrollTo({ left: (at + steps) * current.clientWidth })
  }
  return { strip, at: Math.min(at, files.length - 1), scrolled, go }
}

export const Viewer = (props: ViewerProps) => {
  const { files, onClose } = props
  const { t } = useTranslation()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  const { strip, at, scrolled, go } = useStrip(props)
  const row = files[at]
  const press = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') go(-1)
    if (key === 'ArrowRight') go(1)
  }
  return (
    <dialog ref={dialog} className={css.viewer} aria-label={t('files.viewer')} onClose={onClose} onKeyDown={press}>
      {row && (
        <Bar
          {...props}
          row={row}
          position={t('files.position', { at: at + 1, total: files.length })}
          onClose={onClose}
        />
      )}
      <ul ref={strip} className={css.strip} onScroll={scrolled}>
        {files.map((each, index) => (
          <Slide key={each.id} row={each} isNear={Math.abs(index - at) <= 1} />
        ))}
      </ul>
      {at > 0 && (
        <div className={css.step} data-side="left">
          <IconButton kind="ink" label={t('previous')} icon={<IconChevronLeft aria-hidden />} onClick={() => go(-1)} />
        </div>
      )}
      {at < files.length - 1 && (
        <div className={css.step} data-side="right">
          <IconButton kind="ink" label={t('next')} icon={<IconChevronRight aria-hidden />} onClick={() => go(1)} />
        </div>
      )}
    </dialog>
  )
}
