/** Clients as the bare handler lists them. */
import { type BareList, type BareRow, numberOf } from './bare-list.ts'

const KINDS: Readonly<Record<number, string>> = { 1: 'Юридическое лицо', 2: 'Физическое лицо' }

const moneyOf = (cents: BareRow[string] | undefined): string | null =>
  cents === null || cents === undefined ? null : (Number(cents) / 100).toFixed(2)

/** By the prefix: the column, the table, and whether the name is kept in three languages. */
const REFERRED: Readonly<Record<string, readonly [string, string, boolean]>> = {
  status: ['status_id', 'clients_statuses', true],
  funnel_stage: ['funnel_stage_id', 'funnel_stages', true],
  manager: ['manager_id', 'team_users', false],
  customer_manager: ['customer_manager', 'team_users', false],
  doc_support_manager: ['doc_support_manager_id', 'team_users', false],
  client: ['client_id', 'clients', false],
  source_group: ['source_group', 'clients_src_groups', true],
  organization: ['organization_id', 'organizations', true],
  city: ['city', 'cities', true],
  payment_type: ['payment_type_id', 'payment_types', true],
}

const namesOf = (schema: string): string => {
  const referred = (column: string, table: string, value: string) =>
    `(select ${value} from ${schema}${table} where id = t."${column}")`
  const country = (value: string) =>
    `(select ${value} from ${schema}cities c join ${schema}countries n on n.id = c.country_id where c.id = t.city)`
  return [
    ...Object.entries(REFERRED).map(
      ([prefix, [column, table, isTranslated]]) =>
        `${referred(column, table, isTranslated ? 'coalesce(name_ru, name)' : 'name')} as ${prefix}_name`,
    ),
    `${referred('status_id', 'clients_statuses', 'color')} as status_color_bg`,
    `${referred('client_id', 'clients', '"blackList"')} as client_black_list`,
    `${referred('client_id', 'clients', '"specialControl"')} as client_special_control`,
    `${referred('city', 'cities', 'country_id')} as city_country_id`,
    `${country('n.country_code')} as city_country_code`,
    `${country('coalesce(n.name_ru, n.name)')} as city_country_name`,
  ].join(', ')
}

const TRADES = ['expeditor', 'broker', 'proizvoditel', 'treider', 'avtosalon']
const DIRECTIONS = ['import', 'export', 'tranzit', 'vnutrennie', 'notWork']

/** One condition per value that the bench asks for: a flag is a column of its own. */
const FLAGS = Object.fromEntries([
  ...TRADES.map((column, place) => [`f[company_type] ${place + 1}`, `t."${column}" = 1`]),
  ['f[company_type] 6', TRADES.map((column) => `t."${column}" = 0`).join(' and ')],
  ...DIRECTIONS.map((column, place) => [`f[direction] ${place + 1}`, `t."${column}" = 1`]),
]) as Record<string, string>

// oxlint-disable-next-line max-lines-per-function -- a member a line, as they are answered
const answerRow = (row: BareRow): object => ({
  id: Number(row.id),
  date_create: Number(row.date_create),
  creator_id: numberOf(row.creator_id),
  date_update: Number(row.date_update),
  updater_id: numberOf(row.updater_id),
  rev: Number(row.rev),
  name: row.name,
  full_name: row.full_name,
  status_id: numberOf(row.status_id),
  status_name: row.status_name,
  status: row.status_name,
  status_color_bg: row.status_color_bg,
  status_reason: row.status_reason,
  funnel_stage_id: numberOf(row.funnel_stage_id),
  funnel_stage_name: row.funnel_stage_name,
  manager_id: numberOf(row.manager_id),
  manager_name: row.manager_name,
  customer_manager: numberOf(row.customer_manager),
  customer_manager_name: row.customer_manager_name,
  doc_support_manager_id: numberOf(row.doc_support_manager_id),
  doc_support_manager_name: row.doc_support_manager_name,
  client_id: numberOf(row.client_id),
  client_name: row.client_name,
  client_blackList: numberOf(row.client_black_list),
  client_specialControl: numberOf(row.client_special_control),
  source_group: numberOf(row.source_group),
  source_group_name: row.source_group_name,
  organization_id: numberOf(row.organization_id),
  organization_name: row.organization_name,
  dop_priznak: row.dop_priznak,
  specialControl: Number(row.specialControl),
  blackList: Number(row.blackList),
  city: numberOf(row.city),
  city_name: row.city_name,
  city_country_id: numberOf(row.city_country_id),
  city_country_code: row.city_country_code,
  city_country_name: row.city_country_name,
  cargo: row.cargo,
  expeditor: Number(row.expeditor),
  broker: Number(row.broker),
  proizvoditel: Number(row.proizvoditel),
  treider: Number(row.treider),
  avtosalon: Number(row.avtosalon),
  import: Number(row.import),
  export: Number(row.export),
  tranzit: Number(row.tranzit),
  vnutrennie: Number(row.vnutrennie),
  notWork: Number(row.notWork),
  fraht: Number(row.fraht),
  avto: Number(row.avto),
  gd: Number(row.gd),
  avia: Number(row.avia),
  lcl: Number(row.lcl),
  teo: Number(row.teo),
  perevalka: Number(row.perevalka),
  tamOchistka: Number(row.tamOchistka),
  entity_physical_person: Number(row.entity_physical_person),
  entity_physical_person_name: KINDS[Number(row.entity_physical_person)],
  tax_code: row.tax_code,
  vat_number: row.vat_number,
  is_vat_payer: Number(row.is_vat_payer),
  legal_address: row.legal_address,
  actual_address: row.actual_address,
  postal_address: row.postal_address,
  iban: row.iban,
  bank_name: row.bank_name,
  swift: row.swift,
  director: row.director,
  acts_on: row.acts_on,
  contract_number: row.contract_number,
  contract_date: Number(row.contract_date),
  contract_until: Number(row.contract_until),
  payment_type_id: numberOf(row.payment_type_id),
  payment_type_name: row.payment_type_name,
  payment_delay_days: numberOf(row.payment_delay_days),
  payment_delay_basis: row.payment_delay_basis,
  credit_limit: moneyOf(row.credit_limit),
  orders_count: numberOf(row.orders_count),
  last_order_date: Number(row.last_order_date),
  debt: moneyOf(row.debt),
  main_phone: row.main_phone,
  website: row.website,
  comment: row.comment,
})

export const bareClients = (schema: string): BareList => ({
  table: 'clients',
  names: namesOf(schema),
  filters: {
    'f[status]': 't.status_id = ?',
    'f[source]': 't.source_group = ?',
    'f[manager]': 't.manager_id = ?',
    'f[city]': 't.city = ?',
    'f[country]': `t.city in (select id from ${schema}cities where country_id = ?)`,
  },
  flags: FLAGS,
  answered: answerRow,
})
