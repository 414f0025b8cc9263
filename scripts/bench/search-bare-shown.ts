/** By the place of its table: the columns that the bare handler shows of a hit. */

const nameSqlIn = (schema: string) => (table: string, column: string, isTranslated: boolean) =>
  `(select ${isTranslated ? 'coalesce(name_ru, name)' : 'name'} from ${schema}${table} r where r.id = ${column})`

const columns = (title: string, details: readonly string[], foundBy: string): string =>
  `${title} as title, ${[0, 1, 2].map((at) => `${details[at] ?? 'null'} as detail${at}`).join(', ')}, ${foundBy} as found_by`

const columnsBySchema = new Map<string, readonly string[]>()

const make = (schema: string): readonly string[] => {
  const name = nameSqlIn(schema)
  const city = (column: string) => name('cities', column, true)
  const ends = [
    `coalesce(${city('t.poo_id')}, ${city('t.pol_id')})`,
    `coalesce(${city('t.fd_id')}, ${city('t.pod_id')})`,
  ]
  const lane = `coalesce(${ends[0]} || ' → ' || ${ends[1]}, ${ends[0]}, ${ends[1]})`
  const contacts = `concat_ws('\n', t.full_name, t.vat_number, t.contacts_text)`
  const owner = `case t.owner_type when 1 then ${name('clients', 't.client_id', false)}
    when 2 then ${name('contractors', 't.client_id', false)} when 3 then ${name('leads', 't.client_id', false)} end`
  const carrier = name('contractors', 't.contractor_id', false)
  const ordered = (column: string) => `(select ${column} from ${schema}orders r where r.id = t.order_id)`
  const numbers = ['external', 'booking', 'bl', 'hbl', 'cmr', 'ttn', 'invoice'].map((word) => `t.${word}_number`)
  return [
    columns('t.name', [city('t.city'), 't.tax_code'], contacts),
    columns('t.name', [name('contractors_groups', 't.group_id', true), city('t.city_id'), 't.tax_code'], contacts),
    columns('t.name', ['t.company_name', 't.contact_name', 't.phone'], `concat_ws('\n', t.email, t.contacts_text)`),
    columns('t.number', [ordered('number'), name('clients', ordered('client_id'), false)], "''"),
    columns('t.name', [owner, 't.position', 't.phone'], "''"),
    columns('t.value', [name('contact_persons', 't.person_id', false), owner], "''"),
    columns('t.name', ['t.phone', carrier], "coalesce(t.phone2, '')"),
    columns('t.name', [name('car_manufacturers', 't.car_manufacturer_id', true), carrier], "''"),
    columns('t.name', [carrier], "''"),
    columns('t.gov_number', ['t.name', 't.vin', carrier], "''"),
    columns(
      't.number',
      [name('clients', 't.client_id', false), lane],
      `concat_ws('\n', ${numbers.join(', ')}, t.found_by, t.cargo)`,
    ),
    columns('t.number', [name('clients', 't.client_id', false), lane], `concat_ws('\n', t.found_by, t.cargo)`),
  ]
}

export const shownColumns = (schema: string): readonly string[] => {
  const cached = columnsBySchema.get(schema) ?? make(schema)
  columnsBySchema.set(schema, cached)
  return cached
}
