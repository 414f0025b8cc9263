/**
 * Which text labels a field or one value of a choice. `<entity>.<field>` and `<entity>.<field>.<value>` are the rule;
 * what means the same on many entities is labelled once; a variant's wording may replace a label.
 */
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
  'task.name',
  'team_user.is_active',
  'team_user.name',
  'team_user.position',
  'trailer.name',
  'truck.name',
]

/** Choices whose values are labelled once, as `<field>.<value>`. */
export const SHARED_CHOICES: readonly string[] = ['language', 'role']

/** Labels that read otherwise in a wording, as `<label>.<wording>`. A list, because a choice may have such a value too. */
export const WORDED_LABELS: Readonly<Record<Wording, readonly string[]>> = {
  truck: [
    'container_type',
    'container_type.many',
    'loading_template.customs_address_from',
    'loading_template.customs_address_to',
  ],
  container: [],
  freight: [],
}

export const labelKey = (entityName: string, field: string, has: (key: string) => boolean): string => {
  const own = `${entityName}.${field}`
  return [own, `record.${field}`, `flag.${field}`].find(has) ?? own
}

export const choiceKey = (entityName: string, field: string, value: string | number): string =>
  SHARED_CHOICES.includes(field) ? `${field}.${value}` : `${entityName}.${field}.${value}`

export const wordedKey = (key: string, wording: Wording): string =>
  WORDED_LABELS[wording].includes(key) ? `${key}.${wording}` : key
