/** What the form of a new quotation holds: the draft of it, kept on the device, what is wrong with it, and the ways to change it. */
import { useState } from 'react'
import { useRefetchLock } from '#entity/refetch-lock.ts'
import { type Draft, useDraft } from '#entity/use-draft.ts'
import {
  type Piece,
  type PieceField,
  type QuoteDraft,
  withLeg,
  withoutLeg,
  withTemplate,
  withValue,
  type RouteEnd,
} from './quote-draft.ts'
import type { PieceErrors } from './save-quote.ts'
import type { Row } from '#offline/reads.ts'

const KEY = 'quotations/new'

/** The kept form of a draft is that of every form: values and names. */
const asStoredDraft = (draft: QuoteDraft): Draft => ({ values: { draft }, names: {} })

const fromStoredDraft = ({ values }: Draft): QuoteDraft | null => {
  const { draft } = values
  return typeof draft === 'object' && draft !== null && 'legs' in draft ? (draft as QuoteDraft) : null
}

const replacePiece = (pieces: readonly Piece[], piece: Piece): Piece[] =>
  pieces.map((one) => (one.key === piece.key ? piece : one))

/** Editing a field clears its error; a piece that was never refused has no errors to clear. */
const withoutError = (errors: PieceErrors, key: string, field: string): PieceErrors => {
  if (!errors[key]) return errors
  const { [field]: _, ...rest } = errors[key]
  return { ...errors, [key]: rest }
}

export const useQuoteForm = (start: QuoteDraft) => {
  const [draft, setDraft] = useState(start)
  const [errors, setErrors] = useState<PieceErrors>({})
  const [isTouched, setTouched] = useState(false)
  const storedDraft = useDraft(KEY, isTouched ? asStoredDraft(draft) : null)
  useRefetchLock(isTouched)

  const change = (make: (current: QuoteDraft) => QuoteDraft): void => {
    setTouched(true)
    setDraft(make)
  }
  const setField = (piece: Piece, field: PieceField, value: unknown, name?: string): void => {
    setErrors((current) => withoutError(current, piece.key, field))
    change((current) => {
      const set = (one: Piece): Piece => (one.key === piece.key ? withValue(one, field, value, name) : one)
      return { quote: set(current.quote), legs: current.legs.map(set), services: current.services.map(set) }
    })
  }
  return {
    draft,
    errors,
    setErrors,
    isTouched,
    setField,
    /** Fills in defaults without marking the form as changed. */
    suggest: (make: (current: QuoteDraft) => QuoteDraft) => setDraft(make),
    replace: (next: QuoteDraft) => change(() => next),
    takeTemplate: (template: Row, end: RouteEnd) => change((current) => withTemplate(current, template, end)),
    addLeg: () => change((current) => withLeg(current)),
    removeLeg: (key: string) => change((current) => withoutLeg(current, key)),
    setLeg: (leg: Piece) => change((current) => ({ ...current, legs: replacePiece(current.legs, leg) })),
    addService: (service: Piece) => change((current) => ({ ...current, services: [...current.services, service] })),
    removeService: (key: string) =>
      change((current) => ({ ...current, services: current.services.filter((service) => service.key !== key) })),
    storedDraft,
    restoreDraft: () => {
      const restored = storedDraft.offered && fromStoredDraft(storedDraft.offered)
      if (restored) change(() => restored)
      storedDraft.take()
    },
  }
}

export type QuoteForm = ReturnType<typeof useQuoteForm>
