/**
 * What completing and calculating a deal need of other records: VAT, who pays it, services, cities, container types,
 * currencies. A write reads all of them in one query and none twice: no write of a deal changes them.
 */
import type { FieldOf } from '@fura/shared/entities/index.ts'
import type { Values } from '@fura/shared/fields/validate.ts'
import { fromScaled } from '@fura/shared/fields/decimal.ts'
import { EQUIPMENT_KINDS, type EquipmentKind } from '@fura/shared/modes.ts'
import { referredIds } from '@fura/shared/money/deal-rows.ts'
import type { Decimal } from '@fura/shared/money/decimals.ts'
import type { VatCode } from '@fura/shared/money/default-vat.ts'
import { keysOf, recordOf } from '@fura/shared/objects.ts'
import type { Writing } from '#db/actor.ts'
import type { Tx } from '#db/database.ts'
import { type AnyColumn, type ColumnOf, joinSql, listOf, name, part, raw, rowsIn, type SqlText } from '#db/sql-text.ts'

type Source = 'vat' | 'currencies' | 'legal_entity' | 'contractors' | 'services' | 'cities' | 'container_types'
type DealRecord =
  | 'order'
  | 'quote'
  | 'customer_freight'
  | 'carrier_freight'
  | 'order_service'
  | 'order_container'
  | 'order_direction'
type Word = 'one' | 'two' | 'three' | 'word'

/** What is read of a table, and the fields of deals and their parts that name its records; null: all of them are read. */
type SourceOf<T extends Source> = { readonly [W in Word]?: ColumnOf<T> } & {
  readonly namedBy: readonly FieldOf<DealRecord>[] | null
}

const SOURCES: { readonly [T in Source]: SourceOf<T> } = {
  vat: { one: 'percent', two: 'is_deleted', word: 'code', namedBy: null },
  currencies: { one: 'is_base', two: 'is_deleted', word: 'code', namedBy: null },
  legal_entity: { one: 'is_vat_payer', namedBy: ['legal_entity_id'] },
  contractors: { one: 'is_vat_payer', namedBy: ['contractor_id', 'main_carrier_id', 'main_carrier2_id'] },
  services: { one: 'service_group', two: 'default_vat_id', namedBy: ['service_id'] },
  cities: { one: 'country_id', namedBy: ['poo_id', 'pol_id', 'pod_id', 'fd_id'] },
  container_types: { one: 'teu', two: 'is_reefer', word: 'kind', three: 'capacity_t', namedBy: ['container_type_id'] },
}
const SOURCE_NAMES = keysOf(SOURCES)

interface Fact {
  id: number
  one: number | null
  two: number | null
  three: number | null
  word: string | null
}

/** What a write has read so far. `readIds`: also ids without a record. */
type FactCache = Record<Source, { readIds: Set<number>; isWhole: boolean; facts: Map<number, Fact> }>

const emptyCache = (): FactCache =>
  recordOf(SOURCE_NAMES, () => ({ readIds: new Set(), isWhole: false, facts: new Map() }))

const cachesByWrite = new WeakMap<Tx, FactCache>()

/** All texts of the union have a column of each word. */
const columnOr = (column: AnyColumn | undefined, empty: '0' | 'null'): SqlText =>
  column === undefined ? raw(empty) : name(column)

/** The query for what has not been read yet of one table. */
const questionFor = ({ db }: Writing, cache: FactCache, source: Source, records: readonly Values[]): SqlText[] => {
  const { one, two, three, word, namedBy } = SOURCES[source]
  const { readIds, isWhole } = cache[source]
  const ids = namedBy === null ? [] : [...new Set(referredIds(records, namedBy))].filter((id) => !readIds.has(id))
  if (namedBy === null ? isWhole : ids.length === 0) return []
  cache[source].isWhole = namedBy === null
  for (const id of ids) readIds.add(id)
  const where = namedBy === null ? raw('') : part`where id in (${listOf(ids)})`
  return [
    part`select ${raw(`'${source}'`)} as source, id, ${columnOr(one, '0')} as one, ${columnOr(two, '0')} as two,
      ${columnOr(three, '0')} as three, ${columnOr(word, 'null')} as word from ${raw(db.tableText(source))} ${where}`,
  ]
}

const numberOrNull = (value: unknown): number | null => (value === null || value === undefined ? null : Number(value))

export interface Facts {
  vatPercent: (id: number | null) => Decimal | null
  vatIdOf: (code: VatCode) => number | null
  isVatPayer: (contractorId: number | null) => boolean
  /** Whether our own firm pays VAT; assumed where no firm is named. */
  isOwnVatPayer: (legalEntityId: number | null) => boolean
  /** A row without a service is freight. */
  serviceOf: (id: number | null) => { isCarriage: boolean; vatId: number | null }
  countryOf: (cityId: number | null) => number | null
  teuOf: (typeId: number | null) => Decimal | null
  isReefer: (typeId: number | null) => boolean
  isTruck: (typeId: number) => boolean
  equipmentKind: (typeId: number | null) => EquipmentKind | null
  /** What one truck of this type carries; null where its body does not say so. */
  capacityKg: (typeId: number | null) => number | null
  ownCurrencyId: number | null
  isCurrency: (id: number) => boolean
}

const byId = (one: Fact, other: Fact): number => one.id - other.id

const factsIn = (cache: FactCache): Facts => {
  const fact = (source: Source, id: number | null): Fact | undefined =>
    id === null ? undefined : cache[source].facts.get(id)
  const all = (source: Source): Fact[] => [...cache[source].facts.values()].toSorted(byId)
  return {
    vatPercent: (id) => {
      const percent = fact('vat', id)?.one ?? null
      return percent === null ? null : fromScaled('qty', percent)
    },
    vatIdOf: (code) => all('vat').find(({ word, two }) => word === code && two === 0)?.id ?? null,
    isVatPayer: (id) => fact('contractors', id)?.one === 1,
    isOwnVatPayer: (id) => (fact('legal_entity', id)?.one ?? 1) === 1,
    serviceOf: (id) => ({
      isCarriage: (fact('services', id)?.one ?? 0) === 0,
      vatId: fact('services', id)?.two ?? null,
    }),
    countryOf: (id) => fact('cities', id)?.one ?? null,
    teuOf: (id) => {
      const teu = fact('container_types', id)?.one ?? null
      return teu === null ? null : fromScaled('qty', teu)
    },
    isReefer: (id) => fact('container_types', id)?.two === 1,
    isTruck: (id) => fact('container_types', id)?.word === 'truck',
    equipmentKind: (id) => EQUIPMENT_KINDS.find((kind) => kind === fact('container_types', id)?.word) ?? null,
    // Tonnes in thousandths are kilograms.
    capacityKg: (id) => fact('container_types', id)?.three ?? null,
    ownCurrencyId: all('currencies').find(({ one }) => one === 1)?.id ?? null,
    isCurrency: (id) => fact('currencies', id)?.two === 0,
  }
}

/** `records`: the deal, its parts and what is about to be written of them. */
export const factsOf = async (writing: Writing, records: readonly Values[]): Promise<Facts> => {
  const { db, tx } = writing
  const cache = cachesByWrite.get(tx) ?? emptyCache()
  cachesByWrite.set(tx, cache)
  const questions = SOURCE_NAMES.flatMap((source) => questionFor(writing, cache, source, records))
  const rows = questions.length === 0 ? [] : await rowsIn(db, tx, joinSql(questions, ' union all '))
  for (const { source, id, one, two, three, word } of rows) {
    const facts = cache[source as Source].facts
    facts.set(Number(id), {
      id: Number(id),
      one: numberOrNull(one),
      two: numberOrNull(two),
      three: numberOrNull(three),
      word: word as string | null,
    })
  }
  return factsIn(cache)
}
