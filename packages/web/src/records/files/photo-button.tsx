/** The picture of an employee, covered by the button that changes it. */
import { IconCamera } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOpenings } from '#entity/use-openings.ts'
import { Avatar } from '#ui/avatar.tsx'
import css from './photo-button.module.css'
import type { usePhotoOf } from './use-own-photo.ts'

const PhotoSheet = lazy(async () => ({ default: (await import('./photo-sheet.tsx')).PhotoSheet }))

interface PhotoButtonProps {
  name: string
  size: number
  photo: ReturnType<typeof usePhotoOf>
  /** The employee; without it the logged-in user. */
  person?: { id: number; img_url: string | null }
}

export const PhotoButton = ({ name, size, photo, person }: PhotoButtonProps) => {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const openings = useOpenings(isOpen)
  const sheet = { waiting: photo.waiting, open: isOpen, onClose: () => setOpen(false) }
  return (
    <span className={css.place}>
      <Avatar name={name} src={photo.address} size={size} />
      <button type="button" className={css.photo} aria-label={t('files.photo')} onClick={() => setOpen(true)}>
        <span className={css.camera}>
          <IconCamera aria-hidden />
        </span>
      </button>
      {openings > 0 && (
        <Suspense>{person ? <PhotoSheet {...sheet} person={person} /> : <PhotoSheet {...sheet} />}</Suspense>
      )}
    </span>
  )
}
