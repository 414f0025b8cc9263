/** The first tables: places, our own team, contractors, their vehicles, the lookups and the status lists. */
import type { Migration } from '#db/migration.ts'
import { addId, addReference, createRecordTable, type RecordTable } from '#db/tables.ts'

type Columns = RecordTable['columns']

const NAMES: Columns = { name: 'text!', name_ru: 'text', name_uk: 'text', name_en: 'text' }
const SHORT_NAMES: Columns = {
  short_name: 'text',
  short_name_ru: 'text',
  short_name_uk: 'text',
  short_name_en: 'text',
}

const createLookup = (
  m: Migration,
  table: string,
  columns: Columns,
  { index = [], ...spec }: Pick<RecordTable, 'index' | 'unique'> = {},
): Promise<void> =>
  createRecordTable(m, table, {
    columns: { ...NAMES, is_active: 'int!', position: 'int!', ...columns },
    name: 'translated',
    search: true,
    index: ['is_active', 'position', ...index],
    ...spec,
  })

const createTypeList = (m: Migration, table: string, columns: Columns = {}): Promise<void> =>
  createLookup(m, table, {
    ...SHORT_NAMES,
    color: 'text',
    tech_name: 'text',
    in_work: 'int!',
    is_final: 'int!',
    ...columns,
  })

const createPlaces = async (m: Migration): Promise<void> => {
  await createRecordTable(m, 'countries', {
    columns: { ...NAMES, country_code: 'text!', phone_code: 'text', is_eu: 'int!' },
    name: 'translated',
    search: true,
    unique: true,
  })
  await createRecordTable(m, 'cities', {
    columns: {
      ...NAMES,
      country_id: 'ref countries',
      region: 'text',
      locode: 'text',
      is_port: 'int!',
      is_airport: 'int!',
      is_rail: 'int!',
      is_border: 'int!',
    },
    name: 'translated',
    search: true,
    unique: true,
    index: ['is_port', 'is_airport', 'is_rail', 'is_border'],
  })
  await createLookup(m, 'routes', {
    poo_id: 'ref cities',
    fd_id: 'ref cities',
    distance_km: 'int',
    transit_days: 'int',
  })
}

const createTeam = async (m: Migration): Promise<void> => {
  await createLookup(m, 'organizations', {
    code: 'text',
    city_id: 'ref cities',
    currency_id: 'ref currencies',
    timezone: 'text',
  })
  await createLookup(m, 'legal_entity', {
    short_name: 'text',
    full_name: 'text',
    tax_code: 'text',
    vat_number: 'text',
    is_vat_payer: 'int!',
    legal_address: 'text',
    postal_address: 'text',
    iban: 'text',
    bank_name: 'text',
    swift: 'text',
    director: 'text',
    accountant: 'text',
    acts_on: 'text',
    organization_id: 'ref organizations',
    country_id: 'ref countries',
  })
  await createRecordTable(m, 'team_users', {
    columns: {
      name: 'text!',
      organization: 'ref organizations',
      img_url: 'text',
      phone: 'text',
      phone2: 'text',
      email: 'text!',
      email2: 'text',
      position: 'text',
      department: 'text',
      head_of_id: 'ref team_users',
      role: 'text!',
      can_add_city: 'int!',
      can_add_client: 'int!',
      can_add_contractor: 'int!',
      can_add_driver: 'int!',
      can_add_lead: 'int!',
      can_add_order: 'int!',
      can_add_quote: 'int!',
      can_add_team_user: 'int!',
      can_add_user: 'int!',
      can_edit_city: 'int!',
      can_edit_client: 'int!',
      can_edit_contractor: 'int!',
      can_edit_driver: 'int!',
      can_edit_lead: 'int!',
      can_view_quote: 'int!',
      can_edit_plan_calculation: 'int!',
      can_view_plan_calculation: 'int!',
      can_view_sum_income: 'int!',
      can_edite_data_orders: 'int!',
      is_dispatcher: 'int!',
      login: 'text',
      pass_hash: 'text',
      is_active: 'int!',
      last_login: 'int!',
      language: 'text',
      theme: 'text',
      sound_on: 'int!',
      plan_income: 'int',
      plan_orders: 'int',
    },
    name: 'plain',
    search: true,
    unique: true,
    index: ['role', 'is_dispatcher', 'is_active'],
  })
}

const createMoney = async (m: Migration): Promise<void> => {
  await createLookup(
    m,
    'currencies',
    { code: 'text!', symbol: 'text', minor_units: 'int', is_base: 'int!' },
    { unique: true },
  )
  await createLookup(m, 'vat', { percent: 'int', code: 'text', country_code: 'text' })
  await createLookup(m, 'payment_types', { is_cash: 'int!', is_vat: 'int!' })
  await createLookup(
    m,
    'services',
    {
      service_group: 'int!',
      service_type: 'int!',
      unit: 'text',
      default_vat_id: 'ref vat',
      default_currency_id: 'ref currencies',
      is_disbursement: 'int!',
    },
    { index: ['service_group', 'service_type'] },
  )
}

const createContractors = async (m: Migration): Promise<void> => {
  await createLookup(m, 'clients_src_groups', { parent_id: 'ref clients_src_groups' })
  await createLookup(m, 'contractors_groups', { code: 'text' }, { index: ['code'] })
  await createRecordTable(m, 'contractors', {
    columns: {
      name: 'text!',
      full_name: 'text',
      entity_physical_person: 'int!',
      group_id: 'ref contractors_groups',
      is_main_contractor: 'int!',
      main_contractor: 'ref contractors',
      is_carrier: 'int!',
      country_id: 'ref countries',
      city_id: 'ref cities',
      organization_id: 'ref organizations',
      manager_id: 'ref team_users',
      tax_code: 'text',
      vat_number: 'text',
      is_vat_payer: 'int!',
      legal_address: 'text',
      actual_address: 'text',
      postal_address: 'text',
      iban: 'text',
      bank_name: 'text',
      swift: 'text',
      director: 'text',
      acts_on: 'text',
      contract_number: 'text',
      contract_date: 'int!',
      contract_until: 'int!',
      license_number: 'text',
      license_until: 'int!',
      insurance_number: 'text',
      insurance_until: 'int!',
      insurance_sum: 'int',
      exchange_code: 'text',
      payment_type_id: 'ref payment_types',
      payment_delay_days: 'int',
      payment_delay_basis: 'text',
      rating: 'int',
      blackList: 'int!',
      directions_text: 'text',
      comment: 'text',
    },
    name: 'plain',
    search: true,
    index: ['entity_physical_person', 'is_carrier'],
  })
  await createLookup(m, 'lines', {
    scac: 'text',
    free_days_import: 'int',
    free_days_export: 'int',
    contractor_id: 'ref contractors',
    website: 'text',
  })
  await createLookup(m, 'vessels', { imo: 'text', line_id: 'ref lines' })
}

const createVehicles = async (m: Migration): Promise<void> => {
  await createLookup(m, 'car_manufacturers', {})
  await createLookup(m, 'car_models', { manufacturer_id: 'ref car_manufacturers' })
  await createRecordTable(m, 'drivers', {
    columns: {
      name: 'text!',
      phone: 'text!',
      phone2: 'text',
      comment: 'text',
      contractor_id: 'ref contractors',
      truck_id: 'ref trucks',
      trailer_id: 'ref trailers',
      license_number: 'text',
      passport_number: 'text',
      passport_issued: 'text',
      passport_until: 'int!',
      adr_until: 'int!',
    },
    name: 'plain',
    search: true,
  })
  await createRecordTable(m, 'trucks', {
    columns: {
      name: 'text',
      contractor_id: 'ref contractors',
      car_manufacturer_id: 'ref car_manufacturers',
      car_model_id: 'ref car_models',
      euro_class: 'int',
      tech_passport: 'text',
    },
    name: 'plain',
    search: true,
  })
  await createRecordTable(m, 'trailers', {
    columns: {
      name: 'text',
      contractor_id: 'ref contractors',
      driver_id: 'ref drivers',
      container_type_id: 'ref container_types',
      capacity_t: 'int',
      volume_m3: 'int',
      length_m: 'int',
    },
    name: 'plain',
    search: true,
  })
  await createRecordTable(m, 'cars', {
    columns: {
      name: 'text',
      gov_number: 'text',
      year_manufacture: 'int',
      contractor_id: 'ref contractors',
      driver_id: 'ref drivers',
      trailer_id: 'ref trailers',
      car_manufacturer_id: 'ref car_manufacturers',
      car_model_id: 'ref car_models',
      vin: 'text',
    },
    name: 'plain',
    search: true,
  })
}

const createCargo = async (m: Migration): Promise<void> => {
  await createLookup(
    m,
    'container_types',
    {
      kind: 'text!',
      iso_code: 'text',
      teu: 'int',
      length_ft: 'int',
      tare_kg: 'int',
      max_gross_kg: 'int',
      volume_m3: 'int',
      is_reefer: 'int!',
      is_oog: 'int!',
    },
    { index: ['kind'] },
  )
  await createLookup(m, 'cargoes', { hs_code: 'text', is_dangerous: 'int!', un_number: 'text' })
  await createLookup(m, 'incoterms', { code: 'text', group: 'text', is_sea_only: 'int!' })
}

const createStatusLists = async (m: Migration): Promise<void> => {
  await createTypeList(m, 'clients_statuses', { next: 'text' })
  await createTypeList(m, 'leads_statuses', { next: 'text' })
  await createTypeList(m, 'quotations_statuses', { next: 'text' })
  await createTypeList(m, 'order_statuses', { next: 'text', scope: 'text' })
  await createTypeList(m, 'tasks_statuses', { next: 'text' })
  await createTypeList(m, 'orders_dir_types')
  await createTypeList(m, 'order_types')
  await createTypeList(m, 'bl_types')
  await createTypeList(m, 'contacts_types')
  await createTypeList(m, 'tasks_types')
  await createTypeList(m, 'tasks_contacts_types')
  await createTypeList(m, 'funnel_stages')
  await createLookup(m, 'reasons', { kind: 'text!' }, { index: ['kind'] })
}

/** `rate` (×10⁶) is what `units` of the currency cost in the national one on that day. */
const createExchangeRates = async (m: Migration): Promise<void> => {
  const table = addId(m, m.db.schema.createTable('exchange_rates'))
  await addReference(m, table, 'exchange_rates', 'currency_id', 'currencies')
    .addColumn('date', 'bigint', (column) => column.notNull())
    .addColumn('rate', 'bigint', (column) => column.notNull())
    .addColumn('units', 'bigint', (column) => column.notNull().defaultTo(1))
    .addColumn('source', 'text')
    .addColumn('date_create', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('exchange_rates_currency_date', ['currency_id', 'date'])
    .execute()
}

export const up = async (m: Migration): Promise<void> => {
  await createPlaces(m)
  await createTeam(m)
  await createMoney(m)
  await createContractors(m)
  await createVehicles(m)
  await createCargo(m)
  await createStatusLists(m)
  await createExchangeRates(m)
}
