/**
 * Every variant and every mode of transport against the written table: the form, the card, the next step, the documents and the words of
 * an order follow its mode; the variant hides first.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { entityByName } from '@fura/shared/entities/index.ts'
import { order } from '@fura/shared/entities/order.ts'
import { orderContainer } from '@fura/shared/entities/order-container.ts'
import { orderDirection } from '@fura/shared/entities/deal-direction.ts'
import { lead } from '@fura/shared/entities/lead.ts'
import type { Entity } from '@fura/shared/entities/entity.ts'
import { labelKey, wordedKey } from '@fura/shared/label-key.ts'
import { foreignFields, recordWording } from '@fura/shared/mode-fields.ts'
import { dealEquipment, type Mode, MODES, offeredEquipment, statusScopes } from '@fura/shared/modes.ts'
import { kindsOf } from '@fura/shared/rules/file-checklist.ts'
import { STATUSES } from '@fura/shared/statuses.ts'
import { MODE_TABLE } from '@fura/shared/testing/mode-table.ts'
import type { Place } from '@fura/shared/testing/variant-table.ts'
import { hasDocument } from '@fura/shared/variant-parts.ts'
import { VARIANT_NAMES, VARIANTS, type VariantName } from '@fura/shared/variants.ts'
import { describe, expect, test } from 'vitest'
import { formFields } from '#entity/fields-of.ts'
import { fieldPickerFilters } from '#entity/picker-filters.ts'
import { isOffered } from '#records/deals/next-step.ts'
import { orderDocuments } from '#records/documents/offered-documents.ts'

const RU = JSON.parse(readFileSync(join(import.meta.dirname, '../../../shared/locales/ru.json'), 'utf8')) as Readonly<
  Record<string, string>
>

const IMPORT = 1
const everything = () => true

const wrong = ({ shown, hidden }: Place, isShown: (name: string) => boolean): string[] => [
  ...shown.filter((name) => !isShown(name)).map((name) => `${name} is missing`),
  ...hidden.filter(isShown).map((name) => `${name} is shown`),
]

interface Case {
  name: VariantName
  mode: Mode
  type: number
}

const CASES: readonly Case[] = VARIANT_NAMES.flatMap((name) =>
  MODES.flatMap((mode) => MODE_TABLE[mode].types.map((type) => ({ name, mode, type }))),
)

describe.each(CASES)('$name, order type $type ($mode)', ({ name, mode, type }) => {
  const table = MODE_TABLE[mode]
  const variant = VARIANTS[name]
  const deal = { order_type_id: type, direction_id: IMPORT }
  const leg = { transport_mode: mode }
  const recordOf = (entity: string) => (entity.endsWith('_direction') ? leg : deal)

  const isInForm = (key: string): boolean => {
    const [entity = '', field = ''] = key.split('.')
    const declared = entityByName(entity)
    if (!declared?.fields[field]) throw new Error(`no field ${key}`)
    const isOwn = formFields(declared, { variant, can: everything }).some(([each]) => each === field)
    return isOwn && !foreignFields(entity, deal, recordOf(entity)).includes(field)
  }
  const isInVariant = (key: string): boolean => {
    const [entity = '', field = ''] = key.split('.')
    return !(variant.hiddenFields[entity] ?? []).includes(field)
  }

  test('has the fields of its mode, as far as the variant has them', () => {
    const { shown, hidden } = table.fields
    expect(wrong({ shown: shown.filter(isInVariant), hidden }, isInForm)).toEqual([])
  })

  test('is offered the equipment of its mode', () => {
    expect(dealEquipment(deal)).toEqual(table.equipment)
    const filters = (entity: Entity, values: object) =>
      fieldPickerFilters(entity, 'container_type_id', { ...values }, { variant, deal })
    const [kind] = table.equipment
    const filter = kind === undefined ? {} : { kind }
    expect(filters(order, deal)).toEqual(filter)
    expect(filters(orderContainer, {})).toEqual(filter)
    expect(filters(lead, deal)).toEqual(filter)
    const onLeg = mode === 'auto' ? { kind: 'truck' } : filter
    expect(filters(orderDirection, leg)).toEqual(onLeg)
  })

  test('moves through the statuses of its mode, as far as the variant has them', () => {
    const idOf = (tech: string) => STATUSES.order_statuses.find((status) => status.tech === tech)?.id ?? 0
    const scopes = statusScopes(deal, variant)
    const isShown = (tech: string) => isOffered(scopes, 'order', idOf(tech))
    const isBoth = variant.containers && variant.trucksOnDelivery
    expect(isBoth ? wrong(table.statuses, isShown) : scopes).toEqual(isBoth ? [] : [variant.orderScope])
  })

  test('offers the documents of its mode', () => {
    const offered: readonly string[] = orderDocuments({ deal: { id: 1, ...deal }, directions: [] }).filter((kind) =>
      hasDocument(variant, kind),
    )
    const shown = table.documents.shown.filter((kind) => hasDocument(variant, kind))
    expect(wrong({ ...table.documents, shown }, (kind) => offered.includes(kind))).toEqual([])
  })

  test('needs the files of its mode', () => {
    const kinds: readonly string[] = kindsOf(deal)
    expect(wrong(table.papers, (kind) => kinds.includes(kind))).toEqual([])
  })

  test('uses the words of its mode', () => {
    const label = (entity: string, field: string) => {
      const key = labelKey(entity, field, (each) => each in RU)
      return RU[wordedKey(key, variant.wording, recordWording(entity, deal, recordOf(entity)))] ?? ''
    }
    const many = RU[wordedKey('order_container.many', variant.wording, recordWording('order_container', deal))] ?? ''
    const labels = new Set([
      ...['container_type_id', 'equipment_count', 'poo_id', 'fd_id'].flatMap((field) => [
        label('order', field),
        label('order_direction', field),
      ]),
      label('order_container', 'container_type_id'),
      many,
    ])
    // A company that has only trucks calls everything by their words.
    const isChecked = mode === 'auto' || variant.wording !== 'truck'
    expect(isChecked ? wrong(table.words, (word) => labels.has(word)) : []).toEqual([])
  })
})

describe('an order with several modes', () => {
  const mixed = (...modes: string[]) => ({
    order_type_id: 9,
    directions: modes.map((transport_mode) => ({ transport_mode })),
  })

  test('has the fields and the equipment of its legs, or of all modes while it has none', () => {
    expect(foreignFields('order', mixed())).toEqual([])
    expect(foreignFields('order', mixed('sea', 'auto'))).toEqual([])
    expect(foreignFields('order', mixed('auto'))).toContain('pol_id')
    expect(foreignFields('order', mixed('sea'))).toContain('cmr_number')
    expect(dealEquipment(mixed('sea', 'auto'))).toEqual(['container', 'truck'])
  })

  test('its road leg takes a truck or the container, another leg no truck', () => {
    const kinds = (transport_mode: string) =>
      fieldPickerFilters(
        orderDirection,
        'container_type_id',
        { transport_mode },
        { variant: VARIANTS.standard, deal: mixed('sea', 'auto') },
      )
    expect(kinds('auto')).toEqual({})
    expect(kinds('sea')).toEqual({ kind: 'container' })
    expect(kinds('rail')).toEqual({ kind: 'container' })
  })

  test('by sea to a door has the trucks that go there', () => {
    const ports = { order_type_id: 1, pol_id: 1, pod_id: 2 }
    expect(foreignFields('order_container', ports, {})).toContain('driver_id')
    expect(foreignFields('order_container', { ...ports, fd_id: 2 }, {})).toContain('driver_id')
    expect(foreignFields('order_container', { ...ports, fd_id: 3 }, {})).not.toContain('driver_id')
    expect(foreignFields('order_container', { ...ports, directions: [{ transport_mode: 'auto' }] }, {})).not.toContain(
      'driver_id',
    )
  })
})

test.each(VARIANT_NAMES)('%s offers all its equipment if there is no mode', (name) => {
  const { containers, trucksOnDelivery } = VARIANTS[name]
  const both = ['container', 'truck'] as const
  const offered = both.filter((kind) => (kind === 'truck' ? trucksOnDelivery : containers))
  expect(offeredEquipment(both, VARIANTS[name])).toEqual(offered)
})
