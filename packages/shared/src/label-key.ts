/**
 * Which text labels a field or one value of a choice. `<entity>.<field>` and `<entity>.<field>.<value>` are the rule;
 * what means the same on many entities is labelled once; a variant's wording may replace a label.
 */
import type { EquipmentKind } from './modes.ts'
import type { Wording } from './variants.ts'

/** Labelled once, as `record.<field>`, except where OWN_LABELS says that an entity has its own word. */
export const SHARED_FIELDS: readonly string[] = [
  'name',
  'name_ru',
  'name_uk',
  'name_en',
  'short_name',
  'short_name_ru',
  'short_name_uk',
  'short_name_en',
  'tech_name',
  'is_active',
  'position',
  'color',
  'next',
  'demanded_fields',
  'scope',
  'in_work',
  'is_final',
]

export const OWN_LABELS: readonly string[] = [
  'car.name',
  'contact_person.name',
  'contact_person.position',
  'driver.name',
  'lead.position',
  'order_direction.position',
  'quote_direction.position',
  'task.name',
  'team_user.is_active',
  'team_user.name',
  'team_user.position',
  'trailer.name',
  'truck.name',
]

/** Choices whose values are labelled once, as `<field>.<value>`. */
export const SHARED_CHOICES: readonly string[] = [
  'attention_code',
  'document',
  'language',
  'payment_day_kind',
  'payment_delay_basis',
  'problem_kind',
  'role',
  'transport_mode',
  'unit',
]

/** Labels and other texts that read otherwise in a wording, as `<label>.<wording>`. A list, because a choice may have such a value too. */
export const WORDED_LABELS: Readonly<Record<Wording, readonly string[]>> = {
  truck: [
    'container_type',
    'container_type.many',
    'loading_template.customs_address_from',
    'loading_template.customs_address_to',
    'order.container_type_id',
    'order.equipment_count',
    'order.fd_id',
    'order.op_manager_id',
    'order.pod_country_id',
    'order.pod_ids',
    'order.pol_country_id',
    'order.pol_ids',
    'order.poo_id',
    'order_container',
    'order_container.container_type_id',
    'order_container.loading_date',
    'order_container.many',
    'order_direction.container_type_id',
    'order_direction.equipment_count',
    'order_direction.fd_id',
    'order_direction.poo_id',
    'order_service.container_id',
    'quote.fd_id',
    'quote.op_manager_id',
    'quote.pod_country_id',
    'quote.pod_ids',
    'quote.pol_country_id',
    'quote.pol_ids',
    'quote.poo_id',
    'quote_direction.container_type_id',
    'quote_direction.equipment_count',
    'quote_direction.fd_id',
    'quote_direction.poo_id',
    'rate_request.container_type_id',
    'rate_request.equipment_count',
    'search.hint',
    'search.what',
  ],
  container: [],
  freight: [],
}

const EQUIPMENT = ['lead', 'order', 'order_direction', 'quote_direction'].flatMap((entity) => [
  `${entity}.container_type_id`,
  `${entity}.equipment_count`,
])
const ENDS = ['order', 'order_direction', 'quote', 'quote_direction'].flatMap((entity) => [
  `${entity}.poo_id`,
  `${entity}.fd_id`,
])

/** Labels of one record by how it goes, in every installation: a truck is not loaded in a port. */
export const RECORD_LABELS: Readonly<Record<EquipmentKind, readonly string[]>> = {
  truck: [
    ...EQUIPMENT,
    ...ENDS,
    'order_container',
    'order_container.container_type_id',
    'order_container.loading_date',
    'order_container.many',
    'order_service.container_id',
  ],
  container: EQUIPMENT,
}

export const labelKey = (entityName: string, field: string, has: (key: string) => boolean): string => {
  const own = `${entityName}.${field}`
  return [own, `record.${field}`, `flag.${field}`].find(has) ?? own
}

export const choiceKey = (entityName: string, field: string, value: string | number): string =>
  SHARED_CHOICES.includes(field) ? `${field}.${value}` : `${entityName}.${field}.${value}`

/** `record`: how the one record that is labelled goes; else, and for other texts, the wording of the installation. */
export const wordedKey = (key: string, wording: Wording, record: EquipmentKind | null = null): string => {
  if (record !== null && RECORD_LABELS[record].includes(key)) return `${key}.${record}`
  return WORDED_LABELS[wording].includes(key) ? `${key}.${wording}` : key
}
