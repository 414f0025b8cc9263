/** Moves the quotation to "sent" after the offer was handed to the client, with an undo. */
import { quote } from '@fura/shared/entities/quote.ts'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '#api/client.ts'
import { useErrorText, useFieldErrorText } from '#entity/error-text.ts'
import { useRecordTitle } from '#entity/use-record-title.ts'
import { useWords, type Words } from '#entity/words.ts'
import { save } from '#offline/outbox.ts'
import type { Row } from '#offline/reads.ts'
import { showToast, showUndo } from '#ui/toast.ts'
import { stepsToSent } from './quote-state.ts'

type StatusId = number | null
type Codes = Readonly<Record<string, string>>

/** Why a step is refused, in words: what it lacks, or the errors of its fields. */
export const useHindranceText = (): ((codes: Codes) => string) => {
  const fieldErrorText = useFieldErrorText()
  const words: Words = useWords(quote)
  return ({ status_id: code, ...others }) => {
    const names = Object.keys(others)
      .map((name) => words.field(name))
      .join(', ')
    if (code !== undefined) return names === '' ? fieldErrorText(code) : `${fieldErrorText(code)}: ${names}`
    return Object.entries(others)
      .map(([name, other]) => `${words.field(name)}: ${fieldErrorText(other)}`)
      .join('. ')
  }
}

export const useRefusalText = (): ((error: ApiError) => string) => {
  const errorText = useErrorText()
  const hindranceText = useHindranceText()
  return (error) => (Object.keys(error.fields).length === 0 ? errorText(error) : hindranceText(error.fields))
}

export const useQuoteSent = (row: Row): (() => Promise<void>) => {
  const { t } = useTranslation()
  const refusalText = useRefusalText()
  const label = useRecordTitle(quote)(row)
  /** The base is the status that was just written; no other field is compared. */
  const move = (from: StatusId, to: StatusId) =>
    save({
      entity: quote,
      action: 'update',
      id: row.id,
      base: { ...row, status_id: from, rev: 0 },
      values: { status_id: to },
      label,
    })
  const takeBack = async (from: StatusId, to: StatusId): Promise<void> => {
    const result = await move(from, to)
    if (result.state === 'rejected') showToast(refusalText(result.error), 'error')
  }
  return async () => {
    let before: StatusId = null
    let now: StatusId = row.status_id ?? null
    for (const status of stepsToSent(row)) {
      const result = await move(now, status)
      if (result.state === 'rejected') return showToast(refusalText(result.error), 'error')
      ;[before, now] = [now, status]
    }
    if (before === null) showToast(t('quote_sent'))
    else showUndo(t('quote_sent'), () => void takeBack(now, before))
    return undefined
  }
}
