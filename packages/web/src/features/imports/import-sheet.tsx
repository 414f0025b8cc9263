/** Rows out of a file: picked, checked, and written only after the person saw what will become of them. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { IconFileUpload } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api/client.ts'
import { useIsOffline } from '#api/use-link.ts'
import { useErrorText, useFieldErrorText } from '#entity/error-text.ts'
import { useOpenings } from '#entity/use-openings.ts'
import { useWords } from '#entity/words.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { Counts, Progress, RowErrors } from './import-steps.tsx'
import type { Existing, ImportState } from './import.api.ts'
import css from './imports.module.css'
import { type Importing, useImport } from './use-import.ts'

interface ImportSheetProps {
  entity: Entity
  open: boolean
  onClose: () => void
}

const ACCEPTED = '.csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

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
  state: ImportState
  existing: Existing
  onExisting: (existing: Existing) => void
}

/** What the server found, before anything is written. */
const Checked = ({ entity, state, existing, onExisting }: CheckedProps) => {
  const { t } = useTranslation()
  return (
    <>
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
      <RowErrors entity={entity} errors={state.errors} total={state.errors_total} />
    </>
  )
}

const Result = ({ entity, state }: { entity: Entity; state: ImportState }) => {
  const { t } = useTranslation()
  return (
    <>
      <Notice kind={state.status === 'failed' ? 'error' : 'info'} title={t(`import_${state.status}`)} />
      <Counts state={state} shown={['added', 'updated', 'skipped', 'failed']} />
      <RowErrors entity={entity} errors={state.errors} total={state.errors_total} />
    </>
  )
}

const Step = ({ entity, importing, ...choice }: Omit<CheckedProps, 'state'> & { importing: Importing }) => {
  const { t } = useTranslation()
  const { state, isSent, isBusy, send } = importing
  if (!isSent) {
    return (
      <>
        <p className={css.words}>{t('import_about')}</p>
        <PickFile isBusy={isBusy} onFile={(file) => void send(file)} />
      </>
    )
  }
  if (!state || state.status === 'reading') return <p className={css.words}>{t('import_reading')}</p>
  if (state.status === 'ready') return <Checked entity={entity} state={state} {...choice} />
  if (state.status === 'running') return <Progress state={state} />
  return <Result entity={entity} state={state} />
}

/** What is wrong with the file itself stands at its field. */
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
    // What was written stands in lists; the rest of an import goes on without this sheet.
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
