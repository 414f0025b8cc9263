/** The photo of a problem in its alarm: a thumbnail, and full screen at a press. */
import { file } from '@fura/shared/entities/file.ts'
import { order } from '@fura/shared/entities/order.ts'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Row } from '#offline/reads.ts'
import { type FileRow, isPicture } from '#records/files/file-row.ts'
import { usePicture } from '#records/files/use-picture.ts'
import { useOwnedRows } from '#records/parties/use-owned-rows.ts'
import css from './problem.module.css'

const FileSheet = lazy(async () => ({ default: (await import('#records/files/file-sheet.tsx')).FileSheet }))
const Viewer = lazy(async () => ({ default: (await import('#records/files/viewer.tsx')).Viewer }))

const Thumbnail = ({ photo, label, onPress }: { photo: FileRow; label: string; onPress: () => void }) => {
  const address = usePicture(photo, true)
  return (
    <button type="button" className={css.photo} onClick={onPress}>
      {address === null ? <span className="visually-hidden">{label}</span> : <img src={address} alt={label} />}
    </button>
  )
}

interface ProblemPhotoProps {
  deal: Row
  photoId: unknown
  canEdit: boolean
}

/** Nothing until the files of the order are read: an unsent photo is among them. */
export const ProblemPhoto = ({ deal, photoId, canEdit }: ProblemPhotoProps) => {
  const { t } = useTranslation()
  const [isViewed, setViewed] = useState(false)
  const [isSheetOpen, setSheetOpen] = useState(false)
  const files = useOwnedRows(file, { o_t: order.name, o_id: deal.id }).rows as readonly FileRow[]
  const photo = files.find((row) => row.id === photoId && isPicture(row))
  if (!photo) return null
  return (
    <>
      <Thumbnail photo={photo} label={t('order_problem.photo_file_id')} onPress={() => setViewed(true)} />
      <Suspense>
        {isViewed && (
          <Viewer
            files={[photo]}
            first={photo.id}
            onClose={() => setViewed(false)}
            onMore={() => {
              setViewed(false)
              setSheetOpen(true)
            }}
          />
        )}
        {isSheetOpen && (
          <FileSheet row={photo} open={isSheetOpen} canEdit={canEdit} onClose={() => setSheetOpen(false)} />
        )}
      </Suspense>
    </>
  )
}
