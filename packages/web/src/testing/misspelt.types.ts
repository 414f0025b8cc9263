/** Names that no declaration has, as a screen might write them: each of these lines must fail to compile, which `npm run check` holds. */
import { contractor } from '@fura/shared/entities/contractor.ts'
import { orderDirection } from '@fura/shared/entities/deal-direction.ts'
import { driver } from '@fura/shared/entities/driver.ts'
import type { EntityName } from '@fura/shared/entities/index.ts'
import { order } from '@fura/shared/entities/order.ts'
import { describe } from '#descriptions/description.ts'
import type { FormValues } from '#entity/form-values.ts'
import { refName } from '#entity/ref-name.ts'
import { useLookup } from '#entity/use-lookup.ts'
import { useRecord } from '#entity/use-record.ts'
import { readPage } from '#offline/reads.ts'
import type { Row, RowName, RowOf } from '#offline/row.ts'
import { save } from '#offline/outbox.ts'
import { partsIn } from '#records/deals/parts-in.ts'

export const useMisspelt = (row: Row, deal: RowOf<'order' | 'quote'>, form: { values: FormValues }): unknown[] => [
  // @ts-expect-error a field of a row of whichever kind
  row.cleint_id,
  // @ts-expect-error what stands beside a reference
  row.client_nmae,
  // @ts-expect-error a field of a deal
  deal.planed_loading_date,
  // @ts-expect-error a field of the record that a card reads
  useRecord(order, 7).data?.row.maneger_id,
  // @ts-expect-error a field that this record has not, though others have
  useRecord(order, 7).data?.row.contractor_id,
  // @ts-expect-error a field of a small list
  useLookup(contractor).data?.[0]?.tax_cdoe,
  // @ts-expect-error a field of a part of a deal
  partsIn(row, orderDirection)[0]?.transport_mdoe,
  // @ts-expect-error what a list adds to its rows
  deal.files_cuont,
  // @ts-expect-error a value that the choice does not have
  deal.freight_terms === 'colect',
  // @ts-expect-error a field whose name is passed on
  refName(row, 'contract_id_'),
  // @ts-expect-error a field that a form holds
  form.values.legal_entty_id,
  // @ts-expect-error a field that is written
  save({ entity: order, action: 'update', id: 7, values: { statsu_id: 3 }, label: '' }),
]

/** `describe` names its fields by their entity. */
export const described = [
  // @ts-expect-error a field in a section
  describe(driver, { sections: [{ key: 'section_main', fields: ['contracter_id'] }] }),
  // @ts-expect-error a field that a picker goes by
  describe(order, { pickers: { contact_person_id: { by: { field: 'cleint_id', filter: 'client_id' } } } }),
  // @ts-expect-error a field of the form that a picker looks at
  describe(order, { pickers: { vessel_id: { inForm: ({ lien_id: line }) => ({ line_id: Number(line) }) } } }),
  // @ts-expect-error a field that is filled in elsewhere
  describe(driver, { autofill: { fields: ['trcuk_id'], replaces: true } }),
]

// @ts-expect-error a field in a list of names
export const names: readonly RowName<'lead'>[] = ['gros_weight']

// @ts-expect-error the name of an entity
export const entity: EntityName = 'oder'

export const readMisspelt = async (): Promise<unknown> => {
  const { rows } = await readPage(order, '', 0)
  // @ts-expect-error a field of a page
  return rows[0]?.client_nmae
}
