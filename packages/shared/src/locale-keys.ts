/** Every text key that a convention makes out of a declaration or a table. The locales hold these, the messages and nothing else. */
import { BRANDS } from './brands.ts'
import { DISPATCH_PAPERS } from './dispatch.ts'
import type { Entity } from './entities/entity.ts'
import { SYSTEM_MEMBERS } from './entities/members.ts'
import { ERRORS, FIELD_CODES } from './errors.ts'
import { choiceKey, OWN_LABELS, RECORD_LABELS, SHARED_FIELDS, WORDED_LABELS } from './label-key.ts'
import { LANGUAGES } from './language.ts'
import { FLAGS, ROLES } from './permissions.ts'
import { ROUTES } from './routes.ts'
import { CREW_PAPERS } from './rules/assignment.ts'
import { figureLabels } from './statistics-figures.ts'
import { TEMPLATE_MENU, VARIANT_NAMES, VARIANTS } from './variants.ts'

type Labelled = Pick<Entity, 'name' | 'fields'>

const isFlag = (field: string): boolean => FLAGS.some((flag) => flag === field)

const fieldKey = (entity: string, field: string): string => {
  const own = `${entity}.${field}`
  if (isFlag(field)) return `flag.${field}`
  return SHARED_FIELDS.includes(field) && !OWN_LABELS.includes(own) ? `record.${field}` : own
}

const keysOf = ({ name, fields }: Labelled): string[] => [
  name,
  `${name}.many`,
  ...Object.entries(fields).flatMap(([field, { values = [] }]) => [
    fieldKey(name, field),
    ...values.map((value) => choiceKey(name, field, value)),
  ]),
]

/** A row that clashes as a whole is called by its own name. */
const WHOLE_ROW = 'row'

const conflictGroups = (entities: readonly Labelled[]): string[] =>
  entities
    .flatMap(({ fields }) => Object.values(fields).flatMap(({ group }) => group ?? []))
    .filter((group) => group !== WHOLE_ROW)
    .map((group) => `conflict_group.${group}`)

const navigation = (): string[] => {
  const items = Object.values(VARIANTS).flatMap(({ toolbar, menu, homePopup }) => [...toolbar, ...menu, ...homePopup])
  return [...items, ...TEMPLATE_MENU].map((item) => `nav.${item}`)
}

export const generatedKeys = (entities: readonly Labelled[]): { required: string[] } => {
  const keys = [
    ...entities.flatMap(keysOf),
    ...conflictGroups(entities),
    ...SYSTEM_MEMBERS.map((field) => `record.${field}`),
    ...Object.entries(WORDED_LABELS).flatMap(([wording, labels]) => labels.map((label) => `${label}.${wording}`)),
    ...Object.entries(RECORD_LABELS).flatMap(([wording, labels]) => labels.map((label) => `${label}.${wording}`)),
    ...Object.values(BRANDS).map(({ title }) => title),
    ...[...Object.entries(DISPATCH_PAPERS), ...Object.entries(CREW_PAPERS)].flatMap(([owner, papers]) =>
      papers.map((paper) => `dispatch.paper.${owner}.${paper}`),
    ),
    ...figureLabels(),
    ...FLAGS.map((flag) => `flag.${flag}`),
    ...ROLES.map((role) => `role.${role}`),
    ...LANGUAGES.map((language) => `language.${language}`),
    ...Object.keys(ERRORS).map((code) => `error.${code}`),
    // The last one stands for every `rule:<name>` that has no text of its own.
    ...[...FIELD_CODES, 'rule'].map((code) => `field_error.${code}`),
    ...Object.values(ROUTES).map(({ title }) => title),
    ...VARIANT_NAMES.flatMap((name) => [`variant.${name}`, `variant.${name}.about`]),
    ...navigation(),
  ]
  return { required: [...new Set(keys)].toSorted() }
}
