/** What the client pays and the carriers get, money that goes back, and the deleted parts of a deal for its history. */
import { sql } from 'kysely'
import type { Migration } from '#db/migration.ts'
import { createRecordTable } from '#db/tables.ts'

const createFreight = async (m: Migration): Promise<void> => {
  await createRecordTable(m, 'customer_freight', {
    columns: {
      order_id: 'ref orders',
      direction_id: 'ref order_directions',
      legal_entity_id: 'ref legal_entity',
      description: 'text',
      quantity: 'int!',
      unit: 'text',
      price: 'int!',
      currency_id: 'ref currencies',
      rate: 'int',
      rate_date: 'int!',
      vat_id: 'ref vat',
      vat_included: 'int!',
      net: 'int',
      vat_amount: 'int',
      gross: 'int',
      base: 'int',
      payment_type_id: 'ref payment_types',
      payment_delay_days: 'int',
      payment_delay_basis: 'text',
      payment_day_kind: 'text',
      due_date: 'int!',
      paid_amount: 'int',
      paid_date: 'int!',
      penalty_amount: 'int',
      penalty_note: 'text',
      comment: 'text',
      client_id: 'ref clients',
      invoice_number: 'text',
      invoice_date: 'int!',
    },
    sparse: true,
    index: ['due_date'],
  })
  await createRecordTable(m, 'carrier_freight', {
    columns: {
      order_id: 'ref orders',
      direction_id: 'ref order_directions',
      legal_entity_id: 'ref legal_entity',
      description: 'text',
      quantity: 'int!',
      unit: 'text',
      price: 'int!',
      currency_id: 'ref currencies',
      rate: 'int',
      rate_date: 'int!',
      vat_id: 'ref vat',
      vat_included: 'int!',
      net: 'int',
      vat_amount: 'int',
      gross: 'int',
      base: 'int',
      payment_type_id: 'ref payment_types',
      payment_delay_days: 'int',
      payment_delay_basis: 'text',
      payment_day_kind: 'text',
      due_date: 'int!',
      paid_amount: 'int',
      paid_date: 'int!',
      penalty_amount: 'int',
      penalty_note: 'text',
      comment: 'text',
      contractor_id: 'ref contractors',
      contractor_is_vat_payer: 'int!',
      request_id: 'ref requests_from_quotes',
      carrier_invoice_number: 'text',
      carrier_invoice_date: 'int!',
    },
    sparse: true,
    index: ['due_date'],
  })
  await createRecordTable(m, 'carrier_freight2', {
    columns: {
      order_id: 'ref orders',
      direction_id: 'ref order_directions',
      legal_entity_id: 'ref legal_entity',
      description: 'text',
      quantity: 'int!',
      unit: 'text',
      price: 'int!',
      currency_id: 'ref currencies',
      rate: 'int',
      rate_date: 'int!',
      vat_id: 'ref vat',
      vat_included: 'int!',
      net: 'int',
      vat_amount: 'int',
      gross: 'int',
      base: 'int',
      payment_type_id: 'ref payment_types',
      payment_delay_days: 'int',
      payment_delay_basis: 'text',
      payment_day_kind: 'text',
      due_date: 'int!',
      paid_amount: 'int',
      paid_date: 'int!',
      penalty_amount: 'int',
      penalty_note: 'text',
      comment: 'text',
      contractor_id: 'ref contractors',
      contractor_is_vat_payer: 'int!',
      request_id: 'ref requests_from_quotes',
      carrier_invoice_number: 'text',
      carrier_invoice_date: 'int!',
    },
    sparse: true,
    index: ['due_date'],
  })
}

const createKickbacks = async (m: Migration): Promise<void> => {
  await createRecordTable(m, 'kickbacks_customer', {
    columns: {
      order_id: 'ref orders',
      flow: 'text!',
      contact_person_id: 'ref contact_persons',
      kind: 'text!',
      percent: 'int',
      freight_id: 'ref customer_freight',
      amount: 'int',
      currency_id: 'ref currencies',
      rate: 'int',
      rate_date: 'int!',
      base: 'int',
      payment_type_id: 'ref payment_types',
      planned_date: 'int!',
      paid_date: 'int!',
      comment: 'text',
      client_id: 'ref clients',
    },
    sparse: true,
    index: [],
  })
  await createRecordTable(m, 'kickbacks_carrier', {
    columns: {
      order_id: 'ref orders',
      flow: 'text!',
      contact_person_id: 'ref contact_persons',
      kind: 'text!',
      percent: 'int',
      freight_id: 'ref carrier_freight',
      amount: 'int',
      currency_id: 'ref currencies',
      rate: 'int',
      rate_date: 'int!',
      base: 'int',
      payment_type_id: 'ref payment_types',
      planned_date: 'int!',
      paid_date: 'int!',
      comment: 'text',
      contractor_id: 'ref contractors',
    },
    sparse: true,
    index: [],
  })
  await createRecordTable(m, 'kickbacks_carrier2', {
    columns: {
      order_id: 'ref orders',
      flow: 'text!',
      contact_person_id: 'ref contact_persons',
      kind: 'text!',
      percent: 'int',
      freight_id: 'ref carrier_freight2',
      amount: 'int',
      currency_id: 'ref currencies',
      rate: 'int',
      rate_date: 'int!',
      base: 'int',
      payment_type_id: 'ref payment_types',
      planned_date: 'int!',
      paid_date: 'int!',
      comment: 'text',
      contractor_id: 'ref contractors',
    },
    sparse: true,
    index: [],
  })
}

/** Deleted parts, whose history is told with the record that they were part of. */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  order_id: [
    'order_directions',
    'order_containers',
    'order_services',
    'customer_freight',
    'carrier_freight',
    'carrier_freight2',
    'kickbacks_customer',
    'kickbacks_carrier',
    'kickbacks_carrier2',
    'requests_from_quotes',
  ],
  quote_id: ['quote_directions', 'quote_services', 'requests_from_quotes'],
}

const indexGoneParts = async ({ db }: Migration): Promise<void> => {
  for (const [column, tables] of Object.entries(PARTS)) {
    for (const table of tables) {
      await db.schema
        .createIndex(`${table}_${column}_gone`)
        .on(table)
        .columns([column, 'id'])
        .where(sql<boolean>`is_deleted = 1`)
        .execute()
    }
  }
}

export const up = async (m: Migration): Promise<void> => {
  await createFreight(m)
  await createKickbacks(m)
  await indexGoneParts(m)
}
