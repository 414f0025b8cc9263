/** The logo, the stamp and the signature that our firm prints: each is shown, added, replaced and removed by itself. */
import { legalEntity } from '@fura/shared/entities/lookups.ts'
import { FIRM_FIELDS, FIRM_KINDS, type FirmKind } from '@fura/shared/rules/file-kinds.ts'
import { IconDots, IconPhotoPlus, IconReplace } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useRecord } from '#entity/use-record.ts'
import { useWords } from '#entity/words.ts'
import type { Row } from '#offline/reads.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { PendingClock } from '#ui/pending-clock.tsx'
import { AddingState } from './adding-state.tsx'
import { type FileRow, isUnsent } from './file-row.ts'
import { firmFile } from './firm-file.ts'
import css from './firm-pictures.module.css'
import { useFirmPickers } from './use-firm-pickers.ts'
import { usePicture } from './use-picture.ts'

interface FirmPicturesProps {
  row: Row
  /** All files of the firm, unsent ones included. */
  files: readonly FileRow[]
  canEdit: boolean
  onView: (row: FileRow) => void
  onMore: (row: FileRow) => void
}

const Preview = ({ row, label, onPress }: { row: FileRow; label: string; onPress: () => void }) => {
  const address = usePicture(row, false)
  return (
    <button type="button" className={css.preview} onClick={onPress}>
      {address !== null && <img src={address} alt={label} />}
      {isUnsent(row) && (
        <span className={css.clock}>
          <PendingClock state="waiting" />
        </span>
      )}
    </button>
  )
}

interface FirmPictureProps extends Omit<FirmPicturesProps, 'row'> {
  kind: FirmKind
  firm: Row
  /** `picture`: the one that will be replaced. */
  onPick: (kind: FirmKind, picture: FileRow | undefined) => void
}

const FirmPicture = ({ kind, firm, files, canEdit, onPick, onView, onMore }: FirmPictureProps) => {
  const { t } = useTranslation()
  const label = useWords(legalEntity).field(FIRM_FIELDS[kind])
  const picture = firmFile(kind, firm, files)
  return (
    <li className={css.item}>
      {picture ? (
        <Preview row={picture} label={label} onPress={() => onView(picture)} />
      ) : (
        <span className={css.preview} aria-hidden />
      )}
      <span className={css.words}>{label}</span>
      {canEdit && (
        <IconButton
          label={`${t(picture ? 'files.firm_replace' : 'add')}: ${label}`}
          icon={picture ? <IconReplace aria-hidden /> : <IconPhotoPlus aria-hidden />}
          onClick={() => onPick(kind, picture)}
        />
      )}
      {picture && (
        <IconButton
          label={`${t('files.more')}: ${label}`}
          icon={<IconDots aria-hidden />}
          onClick={() => onMore(picture)}
        />
      )}
    </li>
  )
}

export const FirmPictures = ({ row, ...props }: FirmPicturesProps) => {
  // After an upload the firm's record names another file.
  const firm = useRecord(legalEntity, row.id).data?.row ?? row
  const { adding, inputs, pick } = useFirmPickers(firm)
  return (
    <>
      {inputs}
      <AddingState {...adding} />
      <ul className={css.list}>
        {FIRM_KINDS.map((kind) => (
          <FirmPicture key={kind} kind={kind} firm={firm} onPick={pick} {...props} />
        ))}
      </ul>
    </>
  )
}
