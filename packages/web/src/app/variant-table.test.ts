/** Every place of every variant against the written table: rows S1.06–S1.09, S2.08, S2.09, S2.11, S6.08. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { BRANDS } from '@fura/shared/brands.ts'
import { entityByName } from '@fura/shared/entities/index.ts'
import { order } from '@fura/shared/entities/order.ts'
import { wordedKey } from '@fura/shared/label-key.ts'
import { STATUSES } from '@fura/shared/statuses.ts'
import { type Place, VARIANT_TABLE } from '@fura/shared/testing/variant-table.ts'
import { calendarKindsOf, hasDocument, hasFigure, hasLookup, type VariantFigure } from '@fura/shared/variant-parts.ts'
import { offeredValues } from '@fura/shared/variant-values.ts'
import { VARIANT_NAMES, VARIANTS } from '@fura/shared/variants.ts'
import { describe, expect, test } from 'vitest'
import { formFields } from '#entity/fields-of.ts'
import { isOffered } from '#records/deals/next-step.ts'
import { filterControls, namesOf } from '#records/lists/filter-controls.ts'

const RU = JSON.parse(readFileSync(join(import.meta.dirname, '../../../shared/locales/ru.json'), 'utf8')) as Readonly<
  Record<string, string>
>

const everything = () => true

/** What is wrong at the place: shown although it must not be, or missing although it must be shown. */
const wrong = ({ shown, hidden }: Place, isShown: (name: string) => boolean): string[] => [
  ...shown.filter((name) => !isShown(name)).map((name) => `${name} is missing`),
  ...hidden.filter(isShown).map((name) => `${name} is shown`),
]

describe.each(VARIANT_NAMES)('%s', (name) => {
  const row = VARIANT_TABLE[name]
  const variant = VARIANTS[name]
  const viewer = { variant, can: everything }

  test('S2.08 S2.09 S2.11 toolbar, menu and Home popup', () => {
    const { toolbar, menu, homePopup } = variant
    expect({ toolbar, menu, homePopup }).toEqual({ toolbar: row.toolbar, menu: row.menu, homePopup: row.homePopup })
  })

  test('S6.08 filters of orders', () => {
    const names = filterControls(order, viewer).flatMap(namesOf)
    expect(wrong(row.filters, (filter) => names.includes(filter))).toEqual([])
  })

  test('S6.08 fields of forms', () => {
    const isField = (key: string): boolean => {
      const [entity = '', field = ''] = key.split('.')
      const declaration = entityByName(entity)
      if (!declaration?.fields[field]) throw new Error(`no field ${key}`)
      return formFields(declaration, viewer).some(([each]) => each === field)
    }
    expect(wrong(row.fields, isField)).toEqual([])
  })

  test('statuses of orders', () => {
    const idOf = (tech: string) => STATUSES.order_statuses.find((status) => status.tech === tech)?.id ?? 0
    expect(wrong(row.statuses, (tech) => isOffered([variant.orderScope], 'order', idOf(tech)))).toEqual([])
  })

  test('words of the search', () => {
    const words = ['search.what', 'search.hint'].map((key) => RU[wordedKey(key, variant.wording)]).join(' ')
    expect(wrong(row.search, (word) => words.includes(word))).toEqual([])
  })

  test('kinds of the calendar', () => {
    const kinds: readonly string[] = calendarKindsOf(variant)
    expect(wrong(row.calendar, (kind) => kinds.includes(kind))).toEqual([])
  })

  test('figures, documents, lookups and values of choices', () => {
    const isValue = (key: string): boolean => {
      const [field = '', value = ''] = key.split('.')
      return offeredValues(variant, field, [value], null).length > 0
    }
    expect(wrong(row.figures, (figure) => hasFigure(variant, figure as VariantFigure))).toEqual([])
    expect(wrong(row.documents, (document) => hasDocument(variant, document))).toEqual([])
    expect(wrong(row.lookups, (lookup) => hasLookup(variant, lookup))).toEqual([])
    expect(wrong(row.values, isValue)).toEqual([])
  })

  test('a record’s own value stays among those offered', () => {
    const [hidden] = row.values.hidden
    const [field = 'unit', value = 'km'] = (hidden ?? 'unit.km').split('.')
    expect(offeredValues(variant, field, [value], value)).toEqual([value])
  })

  test('unread counts only for sections that the installation has', () => {
    const off = (['quotes', 'leads'] as const).filter((section) => !variant[section])
    expect(off).toEqual(row.unmarked)
  })
})

test('each variant has a title, a colour and icons of its own', () => {
  const brands = VARIANT_NAMES.map((name) => BRANDS[VARIANTS[name].brand])
  for (const member of ['ink', 'icons', 'title'] as const)
    expect(new Set(brands.map((brand) => brand[member])).size, member).toBe(VARIANT_NAMES.length)
  const titles = brands.map(({ title }) => RU[title] ?? '')
  expect(new Set(titles).size).toBe(VARIANT_NAMES.length)
  expect(titles.filter((title) => title === '' || title.length > 12)).toEqual([])
})
