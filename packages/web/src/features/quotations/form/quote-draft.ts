/** A quotation while it is being made: itself, its legs and its services, each with the names of what was chosen in it. Pure. */
import type { FieldOf } from '@fura/shared/entities/index.ts'
import { quoteDirection } from '@fura/shared/entities/deal-direction.ts'
import { quoteService } from '@fura/shared/entities/deal-service.ts'
import type { Entity } from '@fura/shared/entities/entity.ts'
import { quote } from '@fura/shared/entities/quote.ts'
import { usualLegMode } from '@fura/shared/modes.ts'
import { countUnits, unitLegs } from '@fura/shared/rules/leg-units.ts'
import { type FormValues, startValues } from '#entity/form-values.ts'
import { refName } from '#entity/ref-name.ts'
import type { Row } from '#offline/reads.ts'
import { fieldOf, type RowName, type RowValues } from '#offline/row.ts'

/** What a quotation is made of in the form. */
export type PieceName = 'quote' | 'quote_direction' | 'quote_service'
export type PieceField = FieldOf<PieceName>

/** One record that does not exist yet. */
export interface Piece {
  /** Known by it inside the form alone. */
  key: string
  values: FormValues
  /** Names of chosen records by the fields that hold their ids. */
  names: Readonly<Record<string, string>>
  /** It is in the outbox or at the server already: a save that was cut short goes on behind it. */
  id?: number | string
}

export interface QuoteDraft {
  quote: Piece
  legs: readonly Piece[]
  services: readonly Piece[]
}

type Filled = RowValues

let serial = 0

const newKey = (): string => {
  serial += 1
  return `${Date.now().toString(36)}-${serial}`
}

const namesIn = ({ fields }: Entity, filled: Filled): Record<string, string> =>
  Object.fromEntries(
    Object.keys(fields).flatMap((name) => {
      const text = fields[name]?.kind === 'ref' ? refName(filled, name) : ''
      return text === '' ? [] : [[name, text]]
    }),
  )

export const newPiece = (entity: Entity, filled: Filled = {}): Piece => ({
  key: newKey(),
  values: startValues(entity, null, filled),
  names: namesIn(entity, filled),
})

export const newLeg = (filled: Filled = {}): Piece => newPiece(quoteDirection, filled)
export const newService = (filled: Filled): Piece => newPiece(quoteService, filled)

export const emptyDraft = (filled: Filled = {}): QuoteDraft => ({
  quote: newPiece(quote, filled),
  legs: [],
  services: [],
})

/** `name`: of the record that was chosen, where the field is a reference. */
export const withValue = (piece: Piece, field: PieceField, value: unknown, name?: string): Piece => ({
  ...piece,
  values: { ...piece.values, [field]: value },
  names: name === undefined ? piece.names : { ...piece.names, [field]: name },
})

/** The quotation with its legs, as the record will say how it goes. */
export const dealOf = ({ quote: { values }, legs }: QuoteDraft): RowValues => ({
  ...values,
  directions: legs.map((leg) => leg.values),
})

/** Later legs mostly go in the same kind of truck. */
const equipmentOf = (legs: readonly Piece[]): Filled => {
  const last = legs.at(-1)
  return last
    ? { container_type_id: last.values.container_type_id, container_type_name: last.names.container_type_id ?? '' }
    : {}
}

export const withLeg = (draft: QuoteDraft, filled: Filled = {}): QuoteDraft => {
  const mode = usualLegMode(draft.quote.values.order_type_id)
  return {
    ...draft,
    legs: [...draft.legs, newLeg({ transport_mode: mode, ...equipmentOf(draft.legs), ...filled })],
  }
}

/** What was sold for a leg goes with it. */
export const withoutLeg = (draft: QuoteDraft, key: string): QuoteDraft => ({
  ...draft,
  legs: draft.legs.filter((leg) => leg.key !== key),
  services: draft.services.filter(({ values }) => values.direction_id !== key),
})

const LOADING = ['poo_id', 'poo_name', 'loading_address', 'customs_address_from'] as const
const UNLOADING = ['fd_id', 'fd_name', 'unloading_address', 'customs_address_to'] as const

const filledOf = (template: Row, names: readonly RowName[]): Filled =>
  Object.fromEntries(names.flatMap((name) => (template[name] ? [[name, template[name]]] : [])))

const ENDS = { loading: 'poo_id', unloading: 'fd_id' } as const
export type RouteEnd = keyof typeof ENDS

/** What a template says of a leg: of an unloading one its far end, of the others all that they have. */
const legFrom = (template: Row, end: RouteEnd): Filled => {
  const contact = typeof template.contact === 'string' ? { [`${end}_contact`]: template.contact } : {}
  if (end === 'unloading') return { ...filledOf(template, UNLOADING), ...contact }
  return { ...filledOf(template, [...LOADING, ...UNLOADING, 'cargo']), ...contact }
}

const overlaid = (leg: Piece, filled: Filled): Piece => {
  const next = newLeg({ ...leg.values, ...filled })
  return { ...leg, values: next.values, names: { ...leg.names, ...next.names } }
}

/** A template that was chosen for this leg. */
export const legWithTemplate = (leg: Piece, template: Row, end: RouteEnd): Piece =>
  overlaid(leg, legFrom(template, end))

/** A tap on a template: it completes a leg that lacks this end, else it begins another one. */
export const withTemplate = (draft: QuoteDraft, template: Row, end: RouteEnd): QuoteDraft => {
  const filled = legFrom(template, end)
  const open = draft.legs.find(({ values }) => values[ENDS[end]] === null)
  const legs = open
    ? draft.legs.map((leg) => (leg === open ? overlaid(leg, filled) : leg))
    : withLeg(draft, filled).legs
  const isNamed = draft.quote.values.cargo !== '' || typeof template.cargo !== 'string'
  return { ...draft, legs, quote: isNamed ? draft.quote : withValue(draft.quote, 'cargo', template.cargo) }
}

const sameEnd = (leg: Piece, template: Row, end: RouteEnd): boolean => {
  const address = end === 'loading' ? 'loading_address' : 'unloading_address'
  return leg.values[ENDS[end]] === template[ENDS[end]] && leg.values[address] === (template[address] ?? '')
}

/** Whether some leg was made out of the template. */
export const hasLegFromTemplate = ({ legs }: QuoteDraft, template: Row, end: RouteEnd): boolean =>
  legs.some(
    (leg) =>
      sameEnd(leg, template, end) &&
      (end === 'unloading' || typeof template.fd_id !== 'number' || sameEnd(leg, template, 'unloading')),
  )

export const legName = ({ names }: Piece): string =>
  [names.poo_id ?? names.pol_id, names.fd_id ?? names.pod_id].map((name) => name || '…').join(' → ')

/** How many trucks or containers go in all, or for one leg. */
export const equipmentCount = ({ legs }: QuoteDraft, legKey: string | null = null): number => {
  const all = legs.map(({ values }) => values)
  const counted = legKey === null ? unitLegs(all) : legs.filter(({ key }) => key === legKey).map(({ values }) => values)
  return Math.max(1, countUnits(counted))
}

/** A leg that is worth keeping: it names a place. */
export const hasPlace = ({ values }: Piece): boolean =>
  ['poo_id', 'fd_id', 'loading_address', 'unloading_address'].some((name) => Boolean(fieldOf(values, name)))
