/**
 * Puts a quotation into the outbox: itself first, then its legs, then its services, each a record of its own that names those
 * before it. What is there already is not made twice, so that a save that was refused half-way goes on where it stopped.
 */
import { quoteDirection } from '@fura/shared/entities/deal-direction.ts'
import { quoteService } from '@fura/shared/entities/deal-service.ts'
import type { Entity } from '@fura/shared/entities/entity.ts'
import { quote } from '@fura/shared/entities/quote.ts'
import type { ApiError } from '#api/client.ts'
import { changedFields, checkForm, type FormValues, startValues } from '#entity/form-values.ts'
import { currentLanguage } from '#i18n/i18n.ts'
import type { Change, SaveResult } from '#offline/outbox.ts'
import { fieldOf } from '#offline/row.ts'
import { legName, type Piece, type QuoteDraft } from './quote-draft.ts'

/** Codes by field, by the key of the piece. */
export type PieceErrors = Readonly<Record<string, Readonly<Record<string, string>>>>

export type QuoteOutcome =
  | { state: 'wrong'; errors: PieceErrors }
  | { state: 'refused'; draft: QuoteDraft; errors: PieceErrors; error: ApiError }
  /** `sent`: all of it is at the server. */
  | { state: 'sent' | 'queued'; draft: QuoteDraft; id: number | string }

type Save = (change: Change) => Promise<SaveResult>

/** Stands for a record that gets its id while this is being saved. */
const LATER = 1

/** Only filled fields: a user without the right to a field may not even send it empty. */
const filledIn = (entity: Entity, values: FormValues): FormValues =>
  Object.fromEntries(changedFields(startValues(entity, null), values).map((name) => [name, fieldOf(values, name)]))

/** As the declaration has it; references to other pieces of the form are filled in when they are there. */
const checkPiece = (entity: Entity, piece: Piece, references: FormValues) => {
  const values = filledIn(entity, { ...piece.values, ...references })
  return checkForm({ entity, start: {}, values, isNew: true, language: currentLanguage() })
}

const errorsOf = (entity: Entity, pieces: readonly Piece[], references: (piece: Piece) => FormValues) =>
  pieces.flatMap((piece): [string, Readonly<Record<string, string>>][] => {
    const { errors } = checkPiece(entity, piece, references(piece))
    return errors ? [[piece.key, errors]] : []
  })

const isTied = ({ values }: Piece): boolean => typeof values.direction_id === 'string'

export const errorsIn = ({ quote: whole, legs, services }: QuoteDraft): PieceErrors =>
  Object.fromEntries([
    ...errorsOf(quote, [whole], () => ({})),
    ...errorsOf(quoteDirection, legs, () => ({ quote_id: LATER })),
    ...errorsOf(quoteService, services, (piece) => ({
      quote_id: LATER,
      ...(isTied(piece) && { direction_id: LATER }),
    })),
  ])

interface Stored {
  pieces: Piece[]
  refused: { key: string; error: ApiError } | null
  isSent: boolean
}

/** All of a kind at once: none of them waits for another. */
const store = async (
  save: Save,
  entity: Entity,
  pieces: readonly Piece[],
  referencesOf: (piece: Piece, index: number) => FormValues,
  labelOf: (piece: Piece) => string,
): Promise<Stored> => {
  const results = await Promise.all(
    pieces.map(async (piece, index) => {
      if (piece.id !== undefined) return null
      const { values } = checkPiece(entity, piece, referencesOf(piece, index))
      return save({ entity, action: 'add', values: values ?? {}, label: labelOf(piece) })
    }),
  )
  const refused = results.findIndex((result) => result?.state === 'rejected')
  const error = results[refused]
  return {
    pieces: pieces.map((piece, index) => {
      const result = results[index]
      return result && result.state !== 'rejected' ? { ...piece, id: result.id } : piece
    }),
    refused: error?.state === 'rejected' ? { key: pieces[refused]?.key ?? '', error: error.error } : null,
    isSent: results.every((result) => result?.state !== 'queued'),
  }
}

const refusal = (draft: QuoteDraft, { key, error }: NonNullable<Stored['refused']>): QuoteOutcome => ({
  state: 'refused',
  draft,
  errors: { [key]: error.fields },
  error,
})

/** `title`: what people call it in the list of unsent changes. */
export const saveQuote = async (draft: QuoteDraft, title: string, save: Save): Promise<QuoteOutcome> => {
  const errors = errorsIn(draft)
  if (Object.keys(errors).length > 0) return { state: 'wrong', errors }
  const whole = await store(
    save,
    quote,
    [draft.quote],
    () => ({}),
    () => title,
  )
  const [made = draft.quote] = whole.pieces
  const withQuote = { ...draft, quote: made }
  if (whole.refused || made.id === undefined) return refusal(draft, whole.refused as NonNullable<Stored['refused']>)

  const ofQuote = (index: number) => ({ quote_id: made.id, position: index + 1 })
  const legs = await store(save, quoteDirection, draft.legs, (_leg, index) => ofQuote(index), legName)
  const withLegs = { ...withQuote, legs: legs.pieces }
  if (legs.refused) return refusal(withLegs, legs.refused)

  const legId = ({ values }: Piece) => legs.pieces.find(({ key }) => key === values.direction_id)?.id ?? null
  const services = await store(
    save,
    quoteService,
    draft.services,
    (piece, index) => ({ ...ofQuote(index), direction_id: legId(piece) }),
    ({ names }) => names.service_id ?? title,
  )
  const withAll = { ...withLegs, services: services.pieces }
  if (services.refused) return refusal(withAll, services.refused)
  const isSent = [whole, legs, services].every((stored) => stored.isSent)
  return { state: isSent ? 'sent' : 'queued', draft: withAll, id: made.id }
}
