/** Checks rows before anything is written: their cells as values, their errors, and whether they match existing records. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import type { FieldErrors, Values } from '@fura/shared/fields/validate.ts'
import { validateChange, validateNew } from '@fura/shared/fields/validate.ts'
import { sortKey } from '@fura/shared/fold.ts'
import { ORDER_TYPE } from '@fura/shared/modes.ts'
import { may, type Rights } from '@fura/shared/permissions.ts'
import type { Actor } from '#db/actor.ts'
import { mapInTurns } from '#rows/in-turns.ts'
import { perEntity } from '#rows/per-entity.ts'
import { bareText, cellValue, type CellPlace } from './cell.rules.ts'
import { isPartField, partFields, partOf } from './part-columns.ts'
import type { Outcome } from './import.queries.ts'
import { type MatchSource, findRecords } from './match.queries.ts'
import type { MatchedRecords } from './match.rules.ts'
import type { IdsByName } from './names.queries.ts'
import { CONTACT_COLUMNS, CONTACT_COLUMN_FIELDS } from './contact-columns.ts'
import type { Writes } from './writes.ts'

type Cells = Readonly<Record<string, string>>

const isClean = (errors: FieldErrors): boolean => Object.keys(errors).length === 0

/** The fields of a row: those of the record, the phone and address that become contacts, and those of an order's parts. */
export const rowFields = perEntity((entity): Pick<Entity, 'fields'> => ({
  fields: { ...(CONTACT_COLUMNS[entity.name] ? CONTACT_COLUMN_FIELDS : {}), ...entity.fields, ...partFields(entity) },
}))

/** A row without a name is called by the first of these: other programs export people and firms, not requests. */
const NAMED_BY: Readonly<Record<string, readonly string[]>> = { lead: ['company_name', 'contact_name'] }

/** How an order goes, where no column says it: a truck goes by road, a container by sea. */
const impliedType = (input: Readonly<Record<string, unknown>>): Values => {
  if (input['directions.truck_id'] ?? input['directions.driver_id']) return { order_type_id: ORDER_TYPE.road }
  return input['containers.number'] ? { order_type_id: ORDER_TYPE.sea_fcl } : {}
}

const readCells = (entity: Entity, cells: Cells, idsByName: IdsByName, place: CellPlace) => {
  const input: Record<string, unknown> = {}
  const errors: FieldErrors = {}
  for (const [name, cell] of Object.entries(cells)) {
    const text = bareText(cell)
    const field = rowFields(entity).fields[name]
    // An empty cell is ignored: it never clears a record's value.
    if (text === '' || !field) continue
    if (field.kind !== 'ref') {
      input[name] = cellValue(entity, name, field, text, place)
      continue
    }
    const ids = idsByName.get(name)?.get(sortKey(text)) ?? []
    if (ids.length === 1) input[name] = ids[0]
    else errors[name] = ids.length === 0 ? 'not_found' : 'rule:several_matches'
  }
  const names = (NAMED_BY[entity.name] ?? []).flatMap((name) => input[name] ?? [])
  if (input.name === undefined && names.length > 0) input.name = names[0]
  if (entity.fields.order_type_id && input.order_type_id === undefined && cells.order_type_id === undefined)
    Object.assign(input, impliedType(input))
  return { input, errors }
}

/** Costs need the rights to see and edit the plan calculation. */
const isCostDenied = (part: Entity | undefined, rights: Rights): boolean =>
  part?.can.view === 'can_view_plan_calculation' &&
  !(rights.can_view_plan_calculation && rights.can_edit_plan_calculation)

/** Fields that this person may not set; values equal to a new record's defaults are allowed. */
const deniedFields = (entity: Entity, values: Values, { rights }: Actor): FieldErrors => {
  const isDenied = (name: string) => {
    if (isPartField(name)) return isCostDenied(partOf(name), rights)
    const field = entity.fields[name]
    // Contacts need the right to edit their owner.
    const flag = field ? field.editWith : entity.can.edit
    return flag !== undefined && !may(rights, flag) && values[name] !== field?.default
  }
  return Object.fromEntries(
    Object.keys(values)
      .filter(isDenied)
      .map((name) => [name, 'not_allowed']),
  )
}

export interface Checking {
  asking: MatchSource
  actor: Actor
  entity: Entity
  writes: Writes
  named: IdsByName
  place: CellPlace
}

/** The row's values, and their errors regardless of other records. */
const readRow = ({ actor, entity, named, place }: Checking, cells: Cells): { values: Values; errors: FieldErrors } => {
  const { input, errors } = readCells(entity, cells, named, place)
  const { values, errors: refused } = validateChange(rowFields(entity), input)
  Object.assign(errors, refused)
  if (!values || !isClean(errors)) return { values: {}, errors }
  return { values, errors: deniedFields(entity, values, actor) }
}

const outcomeOf = ({ entity, writes }: Checking, values: Values, match: MatchedRecords | null): Outcome => {
  if (match && match.ids.length > 1) return { state: 'wrong', errors: { [match.by]: 'rule:several_matches' } }
  if (match) return { state: 'match', input: values, recordId: match.ids[0] ?? null }
  const complete = validateNew(rowFields(entity), values)
  if (complete.errors) return { state: 'wrong', errors: complete.errors }
  const broken = writes.check(complete.values)
  return isClean(broken) ? { state: 'new', input: values } : { state: 'wrong', errors: broken }
}

const newInput = ({ state, input }: Outcome): Values => (state === 'new' ? (input ?? {}) : {})

const withForeseen = (outcomes: readonly Outcome[], errors: readonly FieldErrors[]): Outcome[] =>
  outcomes.map((outcome, place) => {
    const own = errors[place] ?? {}
    return isClean(own) ? outcome : { state: 'wrong', errors: own }
  })

/** For each row, in order. */
export const checkRows = async (checking: Checking, rows: readonly Cells[]): Promise<Outcome[]> => {
  const read = await mapInTurns(rows, (cells) => readRow(checking, cells))
  const clean = read.filter(({ errors }) => isClean(errors))
  const looked = await findRecords(
    checking.asking,
    checking.entity,
    clean.map(({ values }) => values),
  )
  const matchOf = new Map(clean.map((row, place) => [row, looked[place]?.match ?? null]))
  const outcomes = await mapInTurns(read, (row): Outcome =>
    isClean(row.errors)
      ? outcomeOf(checking, row.values, matchOf.get(row) ?? null)
      : { state: 'wrong', errors: row.errors },
  )
  const { foresee } = checking.writes
  return foresee ? withForeseen(outcomes, await foresee(checking.asking.db, outcomes.map(newInput))) : outcomes
}
