/** Files by kind of document: pictures together as a grid, the others as rows. A required kind has a tick. */
import { file } from '@fura/shared/entities/file.ts'
import { FILE_KINDS, type FileKind } from '@fura/shared/rules/file-kinds.ts'
import { IconCircleCheck } from '@tabler/icons-react'
import { useWords } from '#entity/words.ts'
import type { Entry } from '#offline/outbox.ts'
import { FileItem } from './file-item.tsx'
import { type FileRow, isPicture } from './file-row.ts'
import css from './files.module.css'
import { PictureTile } from './picture-tile.tsx'
import type { UnsentFiles } from './use-unsent-files.ts'

interface FileListProps {
  files: readonly FileRow[]
  unsent: UnsentFiles
  required: readonly FileKind[]
  onView: (row: FileRow) => void
  onMore: (row: FileRow) => void
}

const needsPerson = (entry: Entry | undefined): boolean =>
  entry !== undefined && entry.state !== 'queued' && entry.state !== 'sending'

/** A refused picture is among the rows, where there is room for the reason. */
const isTile = (row: FileRow, { byId }: UnsentFiles): boolean => isPicture(row) && !needsPerson(byId.get(row.id))

const Group = ({ kind, ...props }: FileListProps & { kind: FileKind }) => {
  const { unsent, required, onView, onMore } = props
  const words = useWords(file)
  const files = props.files.filter((row) => row.kind === kind)
  const tiles = files.filter((row) => isTile(row, unsent))
  const rows = files.filter((row) => !isTile(row, unsent))
  const shared = (row: FileRow) => {
    const entry = unsent.byId.get(row.id)
    return { row, entry, share: entry ? unsent.shareOf(entry.n) : 0 }
  }
  return (
    <div className={css.group}>
      <h3 className={css.kind}>
        {words.choice('kind', kind)}
        {required.includes(kind) && <IconCircleCheck className={css.tick} aria-hidden />}
      </h3>
      {tiles.length > 0 && (
        <ul className={css.grid}>
          {tiles.map((row) => (
            <li key={row.id}>
              <PictureTile {...shared(row)} onPress={() => onView(row)} />
            </li>
          ))}
        </ul>
      )}
      {rows.length > 0 && (
        <ul className={css.rows}>
          {rows.map((row) => (
            <li key={row.id}>
              <FileItem {...shared(row)} onMore={() => onMore(row)} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

export const FileList = (props: FileListProps) =>
  FILE_KINDS.filter((kind) => props.files.some((row) => row.kind === kind)).map((kind) => (
    <Group key={kind} kind={kind} {...props} />
  ))
