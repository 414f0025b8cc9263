/**
 * An order and a quotation with every field of documents, each with a unique value; and figures of the other
 * side (costs, kickbacks, margin) that appear nowhere else: a document that prints one fails its test.
 */
import type { Row } from '#offline/row.ts'
import type { Papers } from '../document.ts'
import { carrierLines, customerLines, soldLines } from '../money-lines.ts'
import type { MoneyValues } from '#records/deals/use-order-sums.ts'
import { at, RECORDS_OF_SAMPLE, row } from './sample-records.ts'

const CARGO = {
  cargo: 'Стекло листовое флоат',
  hs_code: '7005298000',
  package_type: 'паллеты',
  packages_count: 22,
  gross_weight: '21450.500',
  volume: '61.250',
  is_dangerous: 1,
  adr_class: '6.1',
  un_number: '1263',
  packing_group: 'II',
  proper_shipping_name: 'PAINT RELATED',
  tunnel_code: 'D/E',
  temperature_from: '2.000',
  temperature_to: '8.000',
}

const PAYMENT = {
  payment_type_id: 1,
  payment_delay_days: 14,
  payment_delay_basis: 'originals',
  payment_day_kind: 'banking',
} as const

const DEAL = {
  legal_entity_id: 1,
  organization_id: 1,
  client_id: 7,
  contact_person_id: 3,
  contact_person_name: 'Ткаченко Марина',
  manager_id: 2,
  manager_name: 'Шевчук Андрей',
  direction_id: 1,
  poo_id: 4,
  pol_id: 3,
  pod_id: 1,
  fd_id: 2,
  incoterm_id: 1,
  incoterm_place: 'Wrocław, Bielany',
  line_id: 1,
  container_type_id: 1,
  equipment_count: 2,
  free_days: 9,
  currency_id: 2,
  ...CARGO,
  ...PAYMENT,
}

/** Must not be printed: kickbacks, costs of services, margin. */
export const SECRETS = ['7311.17', '6622.26', '5533.35', '4444.44', '3355.53', '18.79']

const ORDER = row(100, {
  ...DEAL,
  number: 'ODS-26-00123',
  external_number: 'PO-778',
  contract_number: 'ЕКС-2026/44',
  contract_date: at('2026-02-03T00:00:00'),
  doc_date: at('2026-11-10T00:00:00'),
  shipper: 'Pilkington Polska Sp. z o.o., ul. Portowa 24, Sandomierz, Poland',
  consignee: 'ТОВ «Скло-Буд Україна», Київ, Україна',
  loading_address: 'ul. Portowa 24, Wrocław',
  unloading_address: 'Київ, вул. Складська, 5',
  customs_address_from: 'Urząd Celny Wrocław',
  customs_address_to: 'Митний пост Київ-Західний',
  border_crossing: 'Краковець – Корчова',
  distance_km: 912,
  loading_kind: 'side',
  cargo_value: '48500.00',
  cargo_value_currency_id: 3,
  freight_terms: 'prepaid',
  customs_declaration: '26UA500',
  cmr_number: 'CMR-5512',
  ttn_number: 'ТТН-8841',
  attorney_number: 'Д-ODS-26-00031',
  notify_party: 'Notify Agent GmbH, Hamburg',
  vessel_id: 1,
  vessel_name: 'MSC ANNA',
  voyage: 'AB123W',
  bl_type_id: 1,
  bl_type_name: 'Original B/L',
  bl_originals: 3,
  service_term: 'CY-DOOR',
  etd: at('2026-11-25T00:00:00'),
  cargo_ready_date: at('2026-11-14T00:00:00'),
  main_carrier_id: 20,
  main_carrier2_id: 21,
  main_carrier2_name: 'Второй перевозчик',
  planned_loading_date: at('2026-11-16T07:00:00'),
  planned_unloading_date: at('2026-11-19T10:30:00'),
  invoice_number: 'СФ-501',
  invoice_date: at('2026-11-20T00:00:00'),
  act_number: 'АКТ-501',
  act_date: at('2026-11-21T00:00:00'),
  payment_due_date: at('2026-12-04T00:00:00'),
  special_conditions: 'Крепление ремнями, не менее 20 шт.',
})

const LEG = row(200, {
  transport_mode: 'auto',
  poo_id: 4,
  fd_id: 2,
  loading_contact: 'Jan Kowalski +48 500 100 200',
  unloading_contact: 'Сидоренко Олег +380 44 500 10 20',
  contractor_id: 20,
  driver_id: 30,
  truck_id: 40,
  trailer_id: 50,
  container_type_id: 2,
  equipment_count: 1,
})

const STOPS = [
  row(250, {
    direction_id: 200,
    stop_kind: 'load',
    city_id: 5,
    address: 'ul. Magazynowa 9, brama 4',
    contact: 'Ewa Nowak +48 500 300 400',
    planned_date: at('2026-11-16T15:20:00'),
    comment: 'Вторая половина груза',
  }),
  row(251, { direction_id: 200, stop_kind: 'unload', city_id: 6, address: 'вул. Зелена, 149' }),
  row(252, { direction_id: 200, stop_kind: 'customs', city_id: 6, address: 'Митний пост Львів' }),
]

const CONTAINER = row(300, { number: 'MSCU1234566', seal_number: 'PL-90871', container_type_id: 1 })

const USD = { currency_id: 2, rate: '41.500000', rate_date: at('2026-11-20T00:00:00') }

const FREIGHT: MoneyValues = {
  id: 400,
  description: 'Международная автоперевозка',
  quantity: '1.000',
  unit: 'truck',
  price: '3200.0000',
  ...USD,
  vat_id: 2,
  net: '3200.00',
  vat_amount: '0.00',
  gross: '3200.00',
  client_id: 7,
  direction_id: 200,
  due_date: at('2026-12-04T00:00:00'),
}

const SERVICES: readonly MoneyValues[] = [
  {
    id: 500,
    service_id: 1,
    quantity: '2.000',
    unit: 'container',
    sell_price: '4800.0000',
    sell_currency_id: 1,
    sell_rate: '1.000000',
    sell_vat_id: 1,
    sell_vat_included: 1,
    sell_net: '8000.00',
    sell_vat: '1600.00',
    sell_gross: '9600.00',
    buy_price: '7311.17',
    buy_gross: '7311.17',
    container_id: 300,
  },
  {
    id: 501,
    service_id: 2,
    quantity: '1.000',
    unit: 'shipment',
    sell_price: '2401.0000',
    sell_currency_id: 1,
    sell_rate: '1.000000',
    sell_vat_id: 1,
    sell_vat_included: 1,
    sell_net: '2000.83',
    sell_vat: '400.17',
    sell_gross: '2401.00',
    buy_net: '6622.26',
  },
]

const CARRIER_ROW: MoneyValues = {
  id: 600,
  description: 'Ставка за перевозку',
  quantity: '1.000',
  unit: 'truck',
  price: '2345.0000',
  currency_id: 3,
  rate: '45.000000',
  vat_id: 3,
  net: '2345.00',
  vat_amount: '0.00',
  gross: '2345.00',
  contractor_id: 20,
  payment_type_id: 1,
  payment_delay_days: 21,
  payment_delay_basis: 'originals',
  payment_day_kind: 'banking',
}

const TODAY = at('2026-11-15T00:00:00')

/** The deal as a screen has it: with the figures that no document may contain. */
const withSecrets = (deal: Row): Row => ({
  ...deal,
  plan_expense: '5533.35',
  plan_kickbacks: '4444.44',
  sum_income: '3355.53',
  total_buy: '5533.35',
  margin_percent: '18.79',
})

export const sampleOrder = (): Papers => ({
  deal: withSecrets(ORDER),
  directions: [LEG],
  containers: [CONTAINER],
  stops: STOPS,
  sold: [...customerLines([FREIGHT]), ...soldLines(SERVICES)],
  bought: carrierLines([CARRIER_ROW]),
  records: RECORDS_OF_SAMPLE,
  forms: [],
  baseCurrency: 'UAH',
  today: TODAY,
})

const QUOTE = row(101, {
  ...DEAL,
  number: 'KP-26-00045',
  valid_until: at('2026-11-30T00:00:00'),
  sent_date: at('2026-11-12T09:00:00'),
  transit_days: 34,
  sailing_frequency: 'каждую пятницу',
  included_text: 'THC в порту, экспедирование',
  excluded_text: 'Таможенные платежи',
  terms_text: 'Ставка при условии наличия места на судне',
})

export const sampleQuote = (): Papers => ({
  deal: withSecrets(QUOTE),
  directions: [row(201, { transport_mode: 'sea', container_type_id: 1, equipment_count: 2 })],
  containers: [],
  stops: [],
  sold: soldLines([
    ...SERVICES,
    {
      id: 502,
      service_id: 1,
      description: 'Морской фрахт Гданьск – Одесса',
      quantity: '2.000',
      unit: 'container',
      sell_price: '1850.0000',
      sell_currency_id: 2,
      sell_rate: '41.500000',
      sell_vat_id: 3,
      sell_net: '3700.00',
      sell_vat: '0.00',
      sell_gross: '3700.00',
    },
  ]),
  bought: [],
  records: RECORDS_OF_SAMPLE,
  forms: [],
  baseCurrency: 'UAH',
  today: TODAY,
})
