/** The form of one document: the stored values, the typed ones, their errors, and saving with an undo. */
import { type Arrangement, arrangementOf, arrangementText } from '@fura/shared/documents/document-blocks.ts'
import {
  type FormField,
  formValues,
  type FormValues,
  ownValues,
  textFields,
} from '@fura/shared/documents/document-forms.ts'
import { unknownPlaceholders } from '@fura/shared/documents/placeholders.ts'
import { documentForm } from '@fura/shared/entities/document-form.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api/client.ts'
import { useErrorText, useFieldErrorText } from '#entity/error-text.ts'
import { lookupKey } from '#entity/query-options.ts'
import { useLookup } from '#entity/use-lookup.ts'
import type { Row } from '#offline/reads.ts'
import { showToast, showUndo } from '#ui/toast.ts'
import { type FormKey, saveForm } from './papers.api.ts'

const NOTHING: readonly Row[] = []

/** Values that differ from the stored ones. */
const differing = (typed: FormValues, own: FormValues): FormValues =>
  Object.fromEntries(
    Object.entries(typed).filter(([name, value]) => (value || null) !== (own[name as FormField] || null)),
  )

const emptyValues = (own: FormValues): FormValues => Object.fromEntries(Object.keys(own).map((name) => [name, null]))

/** Saves the values, and offers an undo. */
const useSaving = ({ document: kind, legal_entity_id: firmId }: FormKey, own: FormValues, onSaved: () => void) => {
  const { t } = useTranslation()
  const memory = useQueryClient()
  const errorText = useErrorText()
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})
  const { mutate, isPending } = useMutation({
    mutationFn: (values: FormValues) => saveForm({ document: kind, legal_entity_id: firmId }, values),
    networkMode: 'always',
    onSuccess: () => memory.invalidateQueries({ queryKey: lookupKey(documentForm.path) }),
    onError: (error) => {
      if (error instanceof ApiError) setRefused(error.fields)
      showToast(error instanceof ApiError ? errorText(error) : error.message, 'error')
    },
  })
  const save = (values: FormValues) => {
    const former = Object.fromEntries(Object.keys(values).map((name) => [name, own[name as FormField] ?? null]))
    mutate(values, {
      onSuccess: () => {
        onSaved()
        setRefused({})
        showUndo(t('company.saved'), () => mutate(former))
      },
    })
  }
  return { save, refused, setRefused, isSaving: isPending }
}

const mistakesIn = (kind: FormKey['document'], typed: FormValues): Readonly<Record<string, string>> =>
  Object.fromEntries(
    textFields(kind).flatMap((name) =>
      unknownPlaceholders(kind, typed[name] ?? '').length > 0 ? [[name, 'rule:placeholder']] : [],
    ),
  )

export const usePapers = (key: FormKey) => {
  const { document: kind, legal_entity_id: firmId } = key
  const fieldErrorText = useFieldErrorText()
  const [typed, setTyped] = useState<FormValues>({})
  const read = useLookup(documentForm)
  const rows = read.data ?? NOTHING
  const own = ownValues(rows, kind, firmId)
  const common = firmId === null ? {} : formValues(rows, kind, null)
  const changed = differing(typed, own)
  const { save, refused, setRefused, isSaving } = useSaving(key, own, () => setTyped({}))
  // As it will be printed: emptied fields fall back to the form of all firms.
  const filled = Object.fromEntries(Object.entries({ ...own, ...typed }).filter(([, value]) => value)) as FormValues
  const values: FormValues = { ...common, ...filled }
  const mistakes = mistakesIn(kind, typed)
  const errors: Readonly<Record<string, string>> = { ...refused, ...mistakes }
  const set = (field: FormField, value: string | null) => {
    setTyped((before) => ({ ...before, [field]: value }))
    setRefused(({ [field]: _, ...rest }) => rest)
  }
  return {
    read,
    rowId: rows.find((row) => row.document === kind && (row.legal_entity_id ?? null) === firmId)?.id,
    /** The rows by which a document is printed, with the typed values. */
    rows: [{ document: kind, legal_entity_id: firmId, ...values }],
    textOf: (field: FormField): string => (field in typed ? typed : own)[field] ?? '',
    commonText: (field: FormField): string => common[field] ?? '',
    errorOf: (field: FormField): string | undefined => {
      const code = errors[field]
      return code === undefined ? undefined : fieldErrorText(code)
    },
    arrangement: arrangementOf(kind, values.blocks),
    arrange: (arrangement: Arrangement) => set('blocks', arrangementText(kind, arrangement)),
    set,
    isDirty: Object.keys(changed).length > 0,
    isValid: Object.keys(mistakes).length === 0,
    isSaving,
    isOurs: Object.keys(own).length === 0,
    discard: () => {
      setTyped({})
      setRefused({})
    },
    save: () => save(changed),
    reset: () => save(emptyValues(own)),
  }
}

export type PapersForm = ReturnType<typeof usePapers>
