/** One file as a row: a press opens it, the dots open its actions. Unsent, it shows its state. */
import { IconDotsVertical } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api/client.ts'
import { useErrorText, useFieldErrorText } from '#entity/error-text.ts'
import { type Entry, unsent } from '#offline/outbox.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { ListRow } from '#ui/list-row.tsx'
import { PendingClock } from '#ui/pending-clock.tsx'
import { TwoStepDelete } from '#ui/two-step-delete.tsx'
import { FileIcon } from './file-icon.tsx'
import type { FileRow } from './file-row.ts'
import css from './files.module.css'
import { openRow } from './open-file.ts'
import { UploadProgress } from './upload-progress.tsx'
import { useFileMeta } from './use-file-meta.ts'
import { useHandOver } from './use-hand-over.ts'

export interface FileItemProps {
  row: FileRow
  /** While it is not sent. */
  entry: Entry | undefined
  share: number
}

/** Why the server refused it, and the possible actions. */
const Refused = ({ entry, answer }: { entry: Entry; answer: NonNullable<Entry['answer']> }) => {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const fieldError = useFieldErrorText()
  const codes = Object.values(answer.fields)
  const why = codes.length > 0 ? codes.map(fieldError).join('. ') : errorText(new ApiError(answer.code, answer))
  return (
    <div className={css.answer} role="status">
      <p>{why}</p>
      <div className={css.buttons}>
        <Button kind="outline" onClick={() => void unsent.retry(entry.n)}>
          {t('retry')}
        </Button>
        <TwoStepDelete label={t('unsent_discard')} onDelete={() => void unsent.discard(entry.n)} />
      </div>
    </div>
  )
}

const isRefused = ({ state }: Entry): boolean => state !== 'queued' && state !== 'sending'

export const FileItem = ({ row, entry, share, onMore }: FileItemProps & { onMore: () => void }) => {
  const { t } = useTranslation()
  const { facts, author, mailed, mailFailed } = useFileMeta()(row)
  const handOver = useHandOver()
  return (
    <>
      <ListRow
        leading={<FileIcon type={row.type} />}
        title={row.name}
        subtitle={facts}
        note={mailed || author}
        attention={mailFailed || undefined}
        aside={
          entry
            ? entry.state === 'queued' && <PendingClock state="waiting" />
            : row._pending && <PendingClock state={row._pending} />
        }
        onPress={() => void handOver(row, openRow)}
        actions={
          <IconButton
            label={`${t('files.more')}: ${row.name}`}
            icon={<IconDotsVertical aria-hidden />}
            onClick={onMore}
          />
        }
      />
      {entry?.state === 'sending' && <UploadProgress share={share} name={row.name} />}
      {entry?.answer && isRefused(entry) && <Refused entry={entry} answer={entry.answer} />}
    </>
  )
}
