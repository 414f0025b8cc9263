/** The files of a message: pictures as they are, other files by their names. A press opens them. */
import { FileIcon } from '#records/files/file-icon.tsx'
import { type FileRow, isPicture } from '#records/files/file-row.ts'
import { openRow } from '#records/files/open-file.ts'
import { sizeText } from '#records/files/size-text.ts'
import { useHandOver } from '#records/files/use-hand-over.ts'
import { usePicture } from '#records/files/use-picture.ts'
import css from './bubble.module.css'

const Picture = ({ row, onPress }: { row: FileRow; onPress: () => void }) => {
  const address = usePicture(row, true)
  return (
    <button type="button" className={css.picture} onClick={onPress} title={row.name}>
      {address === null ? <FileIcon type={row.type} /> : <img src={address} alt={row.name} decoding="async" />}
    </button>
  )
}

const Paper = ({ row }: { row: FileRow }) => {
  const handOver = useHandOver()
  return (
    <button type="button" className={css.file} onClick={() => void handOver(row, openRow)}>
      <FileIcon type={row.type} />
      <span className={css.fileWords}>
        <span className={css.fileName}>{row.name}</span>
        <span className={css.fileSize}>{sizeText(row.size)}</span>
      </span>
    </button>
  )
}

export const MessageFiles = ({ files, onPicture }: { files: readonly FileRow[]; onPicture: (row: FileRow) => void }) =>
  files.map((row) =>
    isPicture(row) ? (
      <Picture key={row.id} row={row} onPress={() => onPicture(row)} />
    ) : (
      <Paper key={row.id} row={row} />
    ),
  )
