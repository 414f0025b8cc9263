/**
 * A row carries everything that lists draw of a record (decision 0094): drawn from a row it is equal to one drawn from the record, and
 * nothing is read that a row does not carry. Generated for every entity whose rows are less than its records.
 */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { everyEntity } from '@fura/shared/entities/index.ts'
import { memberNames, rowMembers } from '@fura/shared/entities/members.ts'
import { type Field, isScaled } from '@fura/shared/fields/field.ts'
import { VARIANT_NAMES, VARIANTS } from '@fura/shared/variants.ts'
import { type ComponentType, StrictMode } from 'react'
import { beforeAll, describe, expect, test } from 'vitest'
import { AutocompleteResults } from '#entity/autocomplete-results.tsx'
import { BrowseRows } from '#entity/browse-rows.tsx'
import type { RowProps } from '#entity/row.tsx'
import type { Row } from '#offline/reads.ts'
import { useCardFacts } from '#records/board/card-facts.ts'
import { DealRow } from '#records/deals/deal-row.tsx'
import { deviceHit } from '#records/search/device-hit.ts'
import { draw, prepareDrawing } from '#testing/draw.tsx'
import { fieldOf } from '#offline/row.ts'
import { bulkFields } from './bulk-fields.ts'

prepareDrawing()

/** The code that rows load late is loaded before the first drawing: otherwise only the later drawing would contain it. */
beforeAll(() => Promise.all([import('#records/deals/deal-badges.tsx'), import('#records/deals/crew-actions.tsx')]))

/** Members that the list of deals adds to each row, which no field declares. */
const BADGES = ['files_count', 'messages_unread', 'crew_driver_name', 'crew_driver_phone', 'crew_truck_name']
const VIEWS: Readonly<Record<string, ComponentType<RowProps>>> = { order: DealRow, quote: DealRow }
const ON_BOARDS = ['order', 'quote', 'lead']
const PAST = 1_700_000_000

const valueOf = (name: string, { kind, values }: Field): unknown => {
  if (kind === 'ref' || kind === 'owner' || kind === 'int') return 3
  if (kind === 'flag') return 1
  if (kind === 'ids') return [3]
  if (kind === 'date' || kind === 'date_time') return PAST
  if (kind === 'choice') return values?.[0]
  if (kind === 'phone') return '380671234567'
  if (kind === 'color') return '#112233'
  return isScaled(kind) ? '1250.50' : `${name} сказано`
}

const besideOf = (member: string): unknown => {
  if (/_(blackList|specialControl|count|unread)$/.test(member)) return 1
  return member.includes('color') ? '#112233' : `${member} названо`
}

/** `isFilled`: which of the members have values; the others are empty. */
const recordOf = ({ fields, ...entity }: Entity, isFilled: (place: number) => boolean): Row => {
  const names = [...memberNames({ fields, ...entity }), ...(VIEWS[entity.name] ? BADGES : [])]
  const values = names.map((name, place): [string, unknown] => {
    const field = fields[name]
    const empty = field?.kind === 'date' || field?.kind === 'date_time' || field?.kind === 'flag' ? 0 : null
    return [name, isFilled(place) ? (field ? valueOf(name, field) : besideOf(name)) : empty]
  })
  return { ...Object.fromEntries(values), id: 7, rev: 2 }
}

const pick = (entity: Entity, row: Row): Row => {
  const names = ['id', 'rev', ...(rowMembers(entity) ?? []), ...BADGES]
  return Object.fromEntries(names.filter((name) => name in row).map((name) => [name, fieldOf(row, name)])) as Row
}

/** The row, and which of its members are read. */
const watched = (row: Row, read: Set<string>): Row =>
  new Proxy(row, {
    get: (target, name) => {
      if (typeof name === 'string') read.add(name)
      return fieldOf(target, String(name))
    },
  })

const Facts = ({ entity, row }: { entity: Entity; row: Row }) => <p>{JSON.stringify(useCardFacts(entity)(row))}</p>

const Everywhere = ({ entity, row }: { entity: Entity; row: Row }) => {
  const rows = [row]
  const browsed = {
    state: 'ready',
    rows,
    total: 1,
    hasMore: false,
    source: 'server',
    at: 0,
    isFetching: false,
  } as const
  const all = { ...browsed, error: null, retry: () => undefined }
  return (
    <StrictMode>
      <BrowseRows entity={entity} browsed={all} search="" RowView={VIEWS[entity.name]} />
      <BrowseRows entity={entity} browsed={all} search="" />
      <AutocompleteResults
        id="found"
        active={0}
        onPick={() => undefined}
        search=""
        {...{ entity, rows }}
        browsed={all}
      />
      {ON_BOARDS.includes(entity.name) && <Facts entity={entity} row={row} />}
    </StrictMode>
  )
}

/** Waits for late parts. */
const LATE_MS = 100

const textOf = async (entity: Entity, row: Row): Promise<string> => {
  const { unmount } = draw(<Everywhere entity={entity} row={row} />)
  await new Promise((resolve) => {
    setTimeout(resolve, LATE_MS)
  })
  const text = document.body.lastElementChild?.innerHTML ?? ''
  unmount()
  return text.replaceAll(/_r_\w+_|«r\w+»/g, '')
}

/** A record without a name or a number might be an exchange rate. */
const OF_RATES = 'currency_code'

const NARROW = everyEntity.filter(({ row }) => row !== undefined)

test('for entities with a card, rows are less than records', () => {
  expect(NARROW.map(({ name }) => name)).toEqual(['client', 'contractor', 'lead', 'quote', 'order'])
  for (const entity of NARROW) {
    const share = (rowMembers(entity)?.length ?? 0) / memberNames(entity).size
    expect({ name: entity.name, isLess: share < 0.6 }).toEqual({ name: entity.name, isLess: true })
  }
})

describe.each(NARROW.map((entity) => [entity.name, entity] as const))('a row of %s', (_, entity) => {
  test.each([
    ['all is filled', () => true],
    ['every second member is', (place: number) => place % 2 === 0],
    ['every other member is', (place: number) => place % 2 === 1],
    ['every third member is', (place: number) => place % 3 === 0],
    ['nothing is', () => false],
  ])('says the same as the whole record where %s', async (_which, isFilled) => {
    const whole = recordOf(entity, isFilled)
    const read = new Set<string>()
    const row = pick(entity, whole)
    expect(await textOf(entity, row)).toBe(await textOf(entity, watched(whole, read)))
    expect(deviceHit(entity.name, row)).toEqual(deviceHit(entity.name, watched(whole, read)))
    expect([...read].filter((name) => name in whole && !(name in row) && name !== OF_RATES)).toEqual([])
  })

  test('carries the fields of bulk changes, and those of its name', () => {
    const members = rowMembers(entity) ?? []
    expect(members).toContain(entity.title)
    for (const name of VARIANT_NAMES)
      expect(members).toEqual(expect.arrayContaining([...bulkFields(entity, VARIANTS[name])]))
  })
})
