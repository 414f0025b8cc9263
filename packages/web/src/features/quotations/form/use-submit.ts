/** Saves the form and reports the outcome. A quotation that is to be sent is priced, and its card opens with the sending. */
import { quote } from '@fura/shared/entities/quote.ts'
import type { RateAsked } from '@fura/shared/money/complete-row.ts'
import { ROUTES } from '@fura/shared/routes.ts'
import { QUOTE_STATUS } from '@fura/shared/statuses.ts'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '#entity/error-text.ts'
import { recordPath } from '#entity/record-screens.ts'
import { useWords } from '#entity/words.ts'
import { save } from '#offline/outbox.ts'
import { useRateWords } from '#records/deals/use-rate-words.ts'
import { showToast } from '#ui/toast.ts'
import { useRefusalText } from '../use-quote-sent.ts'
import { hasPlace, type QuoteDraft } from './quote-draft.ts'
import { type PieceErrors, saveQuote } from './save-quote.ts'
import type { QuoteForm } from './use-quote-form.ts'

/** Where a step of the form is, by the piece that is wrong in it. */
export type WrongPart = 'quote' | 'legs' | 'services'

export const firstWrongPart = ({ quote: whole, legs }: QuoteDraft, errors: PieceErrors): WrongPart => {
  const hasErrors = (key: string): boolean => Object.keys(errors[key] ?? {}).length > 0
  if (hasErrors(whole.key)) return 'quote'
  return legs.some(({ key }) => hasErrors(key)) ? 'legs' : 'services'
}

const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || (typeof value === 'string' && value.trim() === '')

/** A quotation cannot be priced without them (domain.md 2.2), so the form requires them before it becomes a draft. */
const NEEDED = ['cargo', 'direction_id'] as const

/** A client or a lead is required; the error is shown at the client. */
const missingIn = ({ quote: { key, values } }: QuoteDraft, isOffered: boolean): PieceErrors => {
  const unpriced = isOffered ? NEEDED.filter((name) => isBlank(values[name])) : []
  const nobody = isBlank(values.client_id) && isBlank(values.lead_id) ? ['client_id'] : []
  const missing = [...nobody, ...unpriced]
  return missing.length > 0 ? { [key]: Object.fromEntries(missing.map((name) => [name, 'required'])) } : {}
}

/** What is sent has its price; it counts as sent when it has been handed over. True: it can go out. */
const usePricing = () => {
  const { t } = useTranslation()
  const refusalText = useRefusalText()
  return async (id: number | string, label: string): Promise<boolean> => {
    const values = { status_id: QUOTE_STATUS.priced }
    const result = await save({ entity: quote, action: 'update', id, values, label })
    if (result.state !== 'rejected') return true
    showToast(`${t('quote_kept_as_draft')} ${refusalText(result.error)}`, 'error')
    return false
  }
}

/** `unrated`: rates without which a price is refused; the refusal names them. */
export const useSubmit = (form: QuoteForm, unrated: readonly RateAsked[], onWrong: (where: WrongPart) => void) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const words = useWords(quote)
  const errorText = useErrorText()
  const rateWords = useRateWords()
  const price = usePricing()
  const [isSaving, setSaving] = useState(false)
  const isBusy = useRef(false)

  const complain = (draft: QuoteDraft, errors: PieceErrors, text: string): void => {
    form.setErrors(errors)
    onWrong(firstWrongPart(draft, errors))
    showToast(text, 'error')
  }

  const run = async (isOffered: boolean): Promise<void> => {
    // An empty card at the end is nobody's leg.
    const draft = { ...form.draft, legs: form.draft.legs.filter(hasPlace) }
    const missing = missingIn(draft, isOffered)
    if (Object.keys(missing).length > 0) return complain(draft, missing, t('enter_all_data'))
    const label = draft.quote.names.client_id || draft.quote.names.lead_id || words.one
    const outcome = await saveQuote(draft, label, save)
    if (outcome.state === 'wrong') return complain(draft, outcome.errors, t('enter_all_data'))
    if (outcome.state === 'refused') {
      form.replace(outcome.draft)
      const isService = firstWrongPart(outcome.draft, outcome.errors) === 'services'
      return complain(outcome.draft, outcome.errors, (isService && rateWords(unrated)) || errorText(outcome.error))
    }
    await form.storedDraft.drop()
    if (outcome.state === 'queued') showToast(t('saved_on_device'))
    else if (!isOffered) showToast(t('saved'))
    const isSending = isOffered && outcome.state === 'sent' && (await price(outcome.id, label))
    void navigate({
      to: recordPath(ROUTES.quote.path, outcome.id),
      state: isSending ? { isQuoteSending: true } : {},
      replace: true,
      ignoreBlocker: true,
    })
  }

  const submit = async (isOffered: boolean): Promise<void> => {
    if (isBusy.current) return
    isBusy.current = true
    setSaving(true)
    try {
      await run(isOffered)
    } finally {
      isBusy.current = false
      setSaving(false)
    }
  }
  return { submit, isSaving }
}
