/**
 * The block of files on a card: missing documents of an order, pictures as a grid, other files as rows, by kind of document. Files
 * are added by camera, by choice, by dropping and by pasting, with and without a network.
 */
import type { EntityName } from '@fura/shared/entities/index.ts'
import { file } from '@fura/shared/entities/file.ts'
import { kindsOf, missingKinds } from '@fura/shared/rules/file-checklist.ts'
import { FIRM_KINDS } from '@fura/shared/rules/file-kinds.ts'
import { IconCamera, IconPaperclip } from '@tabler/icons-react'
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useWords } from '#entity/words.ts'
import { Block, BlockState } from '#records/parties/block.tsx'
import { useOwnedRows } from '#records/parties/use-owned-rows.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { AddingState } from './adding-state.tsx'
import { FileList } from './file-list.tsx'
import { type FileRow, fileObjectOf, type FilesProps, isPicture } from './file-row.ts'
import css from './files.module.css'
import { FirmPictures } from './firm-pictures.tsx'
import { MissingKinds } from './missing-kinds.tsx'
import { useAdding } from './use-adding.ts'
import { useDrop, usePaste } from './use-drop.ts'
import { type Pickers, usePickers } from './use-pickers.tsx'
import { useUnsentFiles } from './use-unsent-files.ts'

const FileSheet = lazy(async () => ({ default: (await import('./file-sheet.tsx')).FileSheet }))
const Viewer = lazy(async () => ({ default: (await import('./viewer.tsx')).Viewer }))

/** Addresses of files live for an hour. */
const READ_AGAIN_AFTER = 30 * 60 * 1000

/** Those who may edit the record add files of our firm and of an employee; those who may see it add other files. */
const KEPT_BY_EDITORS: ReadonlySet<string> = new Set<EntityName>(['legal_entity', 'team_user'])

const AddButtons = ({ pickers }: { pickers: Pickers }) => {
  const { t } = useTranslation()
  return (
    <>
      <IconButton
        kind="tint"
        label={t('files.add_photo')}
        icon={<IconCamera aria-hidden />}
        onClick={() => pickers.openCamera()}
      />
      <IconButton
        kind="tint"
        label={t('files.add_files')}
        icon={<IconPaperclip aria-hidden />}
        onClick={() => pickers.openFiles()}
      />
    </>
  )
}

/** The photo of a colleague is on the card itself. */
const papersOf = ({ entity }: FilesProps, files: readonly FileRow[]): readonly FileRow[] =>
  entity.name === 'team_user' ? files.filter(({ kind }) => kind !== 'photo') : files

/** All documents that this order requires, and those that it lacks now; a cancelled order requires none. */
const checklistOf = ({ entity, row }: FilesProps, files: readonly FileRow[]) => {
  if (entity.name === 'legal_entity') return { required: FIRM_KINDS, missing: [] }
  if (entity.name !== 'order' || typeof row.cancel_reason_id === 'number') return { required: [], missing: [] }
  return { required: kindsOf(row), missing: missingKinds(row, files) }
}

/** Opens above the card: the sheet of one file, or the pictures at full size. */
const useShown = (files: readonly FileRow[], canEdit: boolean) => {
  const [sheet, setSheet] = useState<{ row: FileRow; isOpen: boolean } | null>(null)
  const [viewed, setViewed] = useState<FileRow['id'] | null>(null)
  const openSheet = (row: FileRow) => setSheet({ row, isOpen: true })
  const pictures = files.filter(isPicture)
  const shown = (
    <Suspense>
      {sheet && (
        <FileSheet
          row={files.find(({ id }) => id === sheet.row.id) ?? sheet.row}
          open={sheet.isOpen}
          canEdit={canEdit}
          onClose={() => setSheet({ ...sheet, isOpen: false })}
        />
      )}
      {viewed !== null && pictures.length > 0 && (
        <Viewer
          files={pictures}
          first={viewed}
          onClose={() => setViewed(null)}
          onMore={(row) => {
            setViewed(null)
            openSheet(row)
          }}
        />
      )}
    </Suspense>
  )
  return { openSheet, view: (row: FileRow) => setViewed(row.id), shown }
}

export const FilesBlock = (props: FilesProps) => {
  const { entity, row, canEdit } = props
  const { t } = useTranslation()
  const place = useRef<HTMLDivElement>(null)
  const owner = { o_t: fileObjectOf(entity), o_id: row.id }
  const owned = useOwnedRows(file, owner)
  const files = papersOf(props, owned.rows as readonly FileRow[])
  const adding = useAdding(owner)
  const takeRef = useRef(adding.add)
  takeRef.current = adding.add
  const take = useCallback((chosen: readonly File[]) => takeRef.current(chosen), [])
  const pickers = usePickers({ onFiles: adding.add })
  usePaste(place, take)
  const { openSheet, view, shown } = useShown(files, canEdit)
  const { required, missing } = checklistOf(props, files)
  const mayAdd = canEdit || !KEPT_BY_EDITORS.has(entity.name)
  const takeDropped = useCallback(
    (dropped: readonly File[]) => {
      take(dropped)
      place.current?.scrollIntoView({ block: 'nearest' })
    },
    [take],
  )
  const dropArea = useDrop(place, mayAdd ? takeDropped : null)
  const { retry } = owned
  const again = useRef(retry)
  again.current = retry
  useEffect(() => {
    const timer = setInterval(() => again.current(), READ_AGAIN_AFTER)
    return () => clearInterval(timer)
  }, [])
  return (
    <div ref={place} id={`files-${entity.name}`} className={css.place}>
      <Block
        title={useWords(file).many}
        count={files.length}
        hasMore={owned.hasMore ?? false}
        actions={mayAdd && <AddButtons pickers={pickers} />}
      >
        {pickers.inputs}
        {dropArea &&
          createPortal(
            <div className={css.dropArea}>
              <p className={css.drop}>{t('files.drop_here')}</p>
            </div>,
            dropArea,
          )}
        <AddingState {...adding} />
        {entity.name === 'legal_entity' && (
          <FirmPictures {...{ row, files, canEdit }} onView={view} onMore={openSheet} />
        )}
        {owned.state === 'ready' && !owned.hasMore && <MissingKinds kinds={missing} pickers={pickers} />}
        <BlockState owned={owned} empty={t('files.empty')} />
        <FileList files={files} unsent={useUnsentFiles()} required={required} onView={view} onMore={openSheet} />
      </Block>
      {shown}
    </div>
  )
}
