/** Imports rows from a file: picked, checked, and written only after the person saw the outcome. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { IconFileUpload } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api/client.ts'
import { useIsOffline } from '#api/use-link.ts'
import { saveFile } from '#core/save-file.ts'
import { useErrorText, useFieldErrorText } from '#entity/error-text.ts'
import { useOpenings } from '#entity/use-openings.ts'
import { useWords } from '#entity/words.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { showToast } from '#ui/toast.ts'
import { TwoStepDelete } from '#ui/two-step-delete.tsx'
import { ImportColumns } from './import-columns.tsx'
import { ImportMissing, ImportParts } from './import-outlook.tsx'
import { Counts, Progress, RowErrors, UndoProgress } from './import-steps.tsx'
import { type Existing, type ImportState, readErrorsFile } from './import.api.ts'
import css from './imports.module.css'
import { LastImports } from './last-imports.tsx'
import { type Importing, useImport } from './use-import.ts'

interface ImportSheetProps {
  entity: Entity
  open: boolean
  onClose: () => void
}

const WRITTEN = ['added', 'updated', 'skipped', 'failed'] as const
const UNDONE = ['undone', 'kept'] as const
const ACCEPTED =
  '.csv,.xlsx,.xls,text/csv,application/vnd.ms-excel,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const PickFile = ({ onFile, isBusy }: { onFile: (file: File) => void; isBusy: boolean }) => {
  const { t } = useTranslation()
  return (
    <label className={css.pick}>
      <IconFileUpload aria-hidden />
      {t(isBusy ? 'import_sending' : 'import_pick')}
      <input
        className={css.file}
        type="file"
        accept={ACCEPTED}
        disabled={isBusy}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) onFile(file)
          // The same file may be picked again after it was corrected.
          target.value = ''
        }}
      />
    </label>
  )
}

interface CheckedProps {
  entity: Entity
  importing: Importing
  state: ImportState
  existing: Existing
  onExisting: (existing: Existing) => void
}

/** The server's check, before anything is written. */
const Checked = ({ entity, importing, state, existing, onExisting }: CheckedProps) => {
  const { t } = useTranslation()
  return (
    <>
      <ImportColumns
        entity={entity}
        state={state}
        isBusy={importing.isBusy}
        onMap={(columns) => void importing.map(columns)}
      />
      <Counts state={state} shown={['new', 'match', 'wrong']} />
      {(state.counts.match ?? 0) > 0 && (
        <>
          <p className={css.words}>{t('import_existing')}</p>
          <Segmented
            label={t('import_existing')}
            value={existing}
            options={(['skip', 'update'] as const).map((value) => ({ value, label: t(`import_${value}`) }))}
            onChange={(value) => onExisting(value === 'update' ? 'update' : 'skip')}
          />
        </>
      )}
      {state.unknown_columns.length > 0 && (
        <Notice title={t('import_unknown')}>{state.unknown_columns.join(', ')}</Notice>
      )}
      <ImportParts state={state} />
      <ImportMissing state={state} isBusy={importing.isBusy} onMake={(missing) => void importing.make(missing)} />
      <ErrorsFile state={state} />
      <RowErrors entity={entity} errors={state.errors} total={state.errors_total} />
    </>
  )
}

/** Refused rows, to be corrected in a spreadsheet and imported again. */
const ErrorsFile = ({ state }: { state: ImportState }) => {
  const { t } = useTranslation()
  const isOffline = useIsOffline()
  const errorText = useErrorText()
  if (state.errors_total === 0) return null
  const download = async () => {
    try {
      saveFile(await readErrorsFile(state.id), `${state.file_name.replace(/\.\w+$/, '')} ${t('import_wrong')}.csv`)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      showToast(errorText(error), 'error')
    }
  }
  return (
    <Button kind="outline" wide disabled={isOffline} onClick={() => void download()}>
      {t('import_errors_file')}
    </Button>
  )
}

const isUndoable = ({ status, counts }: ImportState): boolean =>
  (status === 'done' || status === 'failed') && (counts.added ?? 0) + (counts.updated ?? 0) > 0

const Undo = ({ importing }: { importing: Importing }) => {
  const { t } = useTranslation()
  return (
    <>
      <p className={css.words}>{t('import_undo_hint')}</p>
      <TwoStepDelete label={t('import_undo')} onDelete={() => void importing.undo()} />
    </>
  )
}

const Result = ({ entity, importing, state }: { entity: Entity; importing: Importing; state: ImportState }) => {
  const { t } = useTranslation()
  const shown = state.status === 'undone' ? UNDONE : WRITTEN
  return (
    <>
      <Notice kind={state.status === 'failed' ? 'error' : 'info'} title={t(`import_${state.status}`)} />
      <Counts state={state} shown={shown} />
      <ErrorsFile state={state} />
      <RowErrors entity={entity} errors={state.errors} total={state.errors_total} />
      {isUndoable(state) && <Undo importing={importing} />}
    </>
  )
}

const Step = ({ entity, importing, ...choice }: Omit<CheckedProps, 'state'>) => {
  const { t } = useTranslation()
  const { state, isSent, isBusy, send, open } = importing
  if (!isSent) {
    return (
      <>
        <p className={css.words}>{t('import_about')}</p>
        <PickFile isBusy={isBusy} onFile={(file) => void send(file)} />
        <LastImports entity={entity} onOpen={open} />
      </>
    )
  }
  if (!state || state.status === 'reading') return <p className={css.words}>{t('import_reading')}</p>
  if (state.status === 'ready') return <Checked entity={entity} importing={importing} state={state} {...choice} />
  if (state.status === 'running') return <Progress state={state} />
  if (state.status === 'undoing') return <UndoProgress state={state} />
  return <Result entity={entity} importing={importing} state={state} />
}

/** An error of the file itself stands at its field. */
const useFileErrorText = (): ((error: ApiError) => string) => {
  const errorText = useErrorText()
  const fieldErrorText = useFieldErrorText()
  return (error) => (error.fields.file === undefined ? errorText(error) : fieldErrorText(error.fields.file))
}

/** How many rows would be written. */
const writable = ({ counts }: ImportState, existing: Existing): number =>
  (counts.new ?? 0) + (existing === 'update' ? (counts.match ?? 0) : 0)

const OpenSheet = ({ entity, open, onClose }: ImportSheetProps) => {
  const { t } = useTranslation()
  const memory = useQueryClient()
  const isOffline = useIsOffline()
  const whyOf = useFileErrorText()
  const importing = useImport(entity)
  const [existing, setExisting] = useState<Existing>('skip')
  const { state, failure, error, isBusy, run } = importing
  const refusal = failure ?? (error instanceof ApiError ? error : null)
  const why = isOffline ? t('needs_network') : refusal && whyOf(refusal)
  const close = () => {
    onClose()
    // Written rows stand in lists; the rest of an import goes on without this sheet.
    if (state) void memory.invalidateQueries({ queryKey: ['list', entity.path] })
  }
  const footer = state?.status === 'ready' && (
    <Button
      wide
      busy={isBusy}
      disabled={isOffline || writable(state, existing) === 0}
      onClick={() => void run(existing)}
    >
      {t('import_start', { count: writable(state, existing) })}
    </Button>
  )
  return (
    <Sheet
      open={open}
      onClose={close}
      title={t('import')}
      subtitle={useWords(entity).many}
      height="fixed"
      footer={footer}
    >
      <div className={css.body}>
        {why !== null && <Notice kind={isOffline ? 'amber' : 'error'} title={why} />}
        <Step entity={entity} importing={importing} existing={existing} onExisting={setExisting} />
      </div>
    </Sheet>
  )
}

/** Every opening is an import of its own. */
export const ImportSheet = (props: ImportSheetProps) => {
  const openings = useOpenings(props.open)
  return openings === 0 ? null : <OpenSheet key={openings} {...props} />
}
