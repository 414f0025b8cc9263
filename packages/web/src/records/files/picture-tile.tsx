/** One picture in the grid: a press opens it. Unsent, it shows a clock or its progress. */
import { useState } from 'react'
import { PendingClock } from '#ui/pending-clock.tsx'
import { FileIcon } from './file-icon.tsx'
import type { FileItemProps } from './file-item.tsx'
import css from './files.module.css'
import { UploadProgress } from './upload-progress.tsx'
import { useFileMeta } from './use-file-meta.ts'
import { usePicture } from './use-picture.ts'

export const PictureTile = ({ row, entry, share, onPress }: FileItemProps & { onPress: () => void }) => {
  const address = usePicture(row, true)
  const [failed, setFailed] = useState<string | null>(null)
  const words = `${row.name}, ${useFileMeta()(row).all}`
  return (
    <div className={css.tile}>
      <button type="button" className={css.picture} title={words} onClick={onPress}>
        {address !== null && address !== failed ? (
          <img src={address} alt={words} loading="lazy" decoding="async" onError={() => setFailed(address)} />
        ) : (
          <>
            <FileIcon type={row.type} />
            <span className="visually-hidden">{words}</span>
          </>
        )}
        {entry?.state === 'queued' && (
          <span className={css.badge}>
            <PendingClock state="waiting" />
          </span>
        )}
      </button>
      {entry?.state === 'sending' && <UploadProgress share={share} name={row.name} />}
    </div>
  )
}
