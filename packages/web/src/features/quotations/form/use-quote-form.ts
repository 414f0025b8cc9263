/** What the form of a new quotation holds: the draft of it, kept on the device, what is wrong with it, and the ways to change it. */
import { useState } from 'react'
import { useRefetchLock } from '#entity/refetch-lock.ts'
import { type Draft, useDraft } from '#entity/use-draft.ts'
import { type Piece, type QuoteDraft, withLeg, withoutLeg, withTemplate, withValue, type End } from './quote-draft.ts'
import type { PieceErrors } from './save-quote.ts'
import type { Row } from '#offline/reads.ts'

const KEY = 'quotations/new'

/** The kept form of a draft is that of every form: values and names. */
const asKept = (draft: QuoteDraft): Draft => ({ values: { draft }, names: {} })

const fromKept = ({ values }: Draft): QuoteDraft | null => {
  const { draft } = values
  return typeof draft === 'object' && draft !== null && 'legs' in draft ? (draft as QuoteDraft) : null
}

const replaced = (pieces: readonly Piece[], piece: Piece): Piece[] =>
  pieces.map((one) => (one.key === piece.key ? piece : one))

/** Editing a field clears its error. */
const mended = (errors: PieceErrors, key: string, field: string): PieceErrors => {
  const { [field]: _, ...rest } = errors[key] ?? {}
  return { ...errors, [key]: rest }
}

export const useQuoteForm = (start: QuoteDraft) => {
  const [draft, setDraft] = useState(start)
  const [errors, setErrors] = useState<PieceErrors>({})
  const [isTouched, setTouched] = useState(false)
  const kept = useDraft(KEY, isTouched ? asKept(draft) : null)
  useRefetchLock(isTouched)

  const change = (make: (known: QuoteDraft) => QuoteDraft): void => {
    setTouched(true)
    setDraft(make)
  }
  const setField = (piece: Piece, field: string, value: unknown, name?: string): void => {
    setErrors((known) => mended(known, piece.key, field))
    change((known) => {
      const set = (one: Piece): Piece => (one.key === piece.key ? withValue(one, field, value, name) : one)
      return { quote: set(known.quote), legs: known.legs.map(set), services: known.services.map(set) }
    })
  }
  return {
    draft,
    errors,
    setErrors,
    isTouched,
    setField,
    /** Fills in defaults without marking the form as changed. */
    suggest: (make: (known: QuoteDraft) => QuoteDraft) => setDraft(make),
    replace: (next: QuoteDraft) => change(() => next),
    takeTemplate: (template: Row, end: End) => change((known) => withTemplate(known, template, end)),
    addLeg: () => change((known) => withLeg(known)),
    removeLeg: (key: string) => change((known) => withoutLeg(known, key)),
    setLeg: (leg: Piece) => change((known) => ({ ...known, legs: replaced(known.legs, leg) })),
    addService: (service: Piece) => change((known) => ({ ...known, services: [...known.services, service] })),
    removeService: (key: string) =>
      change((known) => ({ ...known, services: known.services.filter((service) => service.key !== key) })),
    kept,
    takeKept: () => {
      const found = kept.offered && fromKept(kept.offered)
      if (found) change(() => found)
      kept.take()
    },
  }
}

export type QuoteForm = ReturnType<typeof useQuoteForm>
