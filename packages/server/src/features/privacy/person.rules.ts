/** Whose data can be exported and erased, which of their fields are personal, and what these hold after it. */
import { contact } from '@fura/shared/entities/contact.ts'
import { contactPerson } from '@fura/shared/entities/contact-person.ts'
import type { Entity } from '@fura/shared/entities/entity.ts'
import { file } from '@fura/shared/entities/file.ts'
import { teamUser } from '@fura/shared/entities/team-user.ts'
import type { FieldErrors, Values } from '@fura/shared/fields/validate.ts'
import { emptyValue } from '@fura/shared/fields/wire.ts'
import type { RecordRow, Row } from '#db/database.ts'

export const PERSON_TYPES = ['contact_person', 'team_user'] as const
export type PersonType = (typeof PERSON_TYPES)[number]

export const PERSON_ENTITIES: Readonly<Record<PersonType, Entity>> = {
  contact_person: contactPerson,
  team_user: teamUser,
}

/** By the entity's name. Everything else in a record belongs to the company. */
const PERSONAL_FIELDS: Readonly<Record<string, readonly string[]>> = {
  [contactPerson.name]: ['name', 'position', 'phone', 'card', 'birthday', 'comment'],
  [contact.name]: ['value', 'note'],
  [teamUser.name]: [
    'name',
    'img_url',
    'phone',
    'phone2',
    'email',
    'email2',
    'position',
    'department',
    'login',
    'last_login',
  ],
  [file.name]: ['name'],
}

export const personalFields = ({ name }: Entity): readonly string[] => PERSONAL_FIELDS[name] ?? []

/** Fields that must not be empty hold something that says nothing: logins and addresses are unique, and no mail goes there. */
const FILLED: Readonly<Record<string, (id: number, erasedName: string) => Values>> = {
  [contactPerson.name]: (_, erasedName) => ({ name: erasedName }),
  [contact.name]: () => ({ value: '—' }),
  [teamUser.name]: (id, erasedName) => ({
    name: erasedName,
    email: `erased-${id}@invalid`,
    login: `erased-${id}`,
    has_second_factor: 0,
  }),
  [file.name]: () => ({ name: '—' }),
}

export const erasedValues = (entity: Entity, id: number, erasedName: string): Values => ({
  ...Object.fromEntries(
    personalFields(entity).map((name) => {
      const field = entity.fields[name]
      return [name, field ? emptyValue(field) : null]
    }),
  ),
  ...FILLED[entity.name]?.(id, erasedName),
})

/** Whether it was done before. */
export const isErased = (entity: Entity, row: RecordRow, erasedName: string): boolean => {
  const values = erasedValues(entity, row.id, erasedName)
  return personalFields(entity).every((field) => !isFilled(row[field]) || row[field] === values[field])
}

/** Dates are 0 where they are empty. */
export const isFilled = (value: unknown): boolean =>
  value !== null && value !== undefined && value !== '' && value !== 0

/** Shorter texts would also match other people's. */
const SHORTEST_TEXT = 3
const SEARCHED_FIELDS = ['name', 'phone', 'phone2', 'email', 'email2', 'login', 'value', 'comment', 'note']

interface FormerValue {
  field: string
  old: string | null
  new: string | null
}

const formerTexts = ({ field, old, new: now }: FormerValue): unknown[] =>
  SEARCHED_FIELDS.includes(field) ? [old, now].map((json): unknown => JSON.parse(json ?? 'null')) : []

/** Values, present and former, by which the person could be recognized: stored copies of answers are searched for them. */
export const searchedTexts = (rows: readonly Row[], history: readonly FormerValue[]): string[] => {
  const texts: unknown[] = [
    ...rows.flatMap((row) => SEARCHED_FIELDS.map((field) => row[field])),
    ...history.flatMap(formerTexts),
  ]
  return [...new Set(texts.filter((text) => typeof text === 'string').filter((text) => text.length >= SHORTEST_TEXT))]
}

/** An employee must first be switched off and their work handed over, so that somebody continues it. */
export const refusalOf = (type: PersonType, row: RecordRow, actorId: number | null): FieldErrors | null => {
  if (type !== 'team_user') return null
  if (row.id === actorId) return { id: 'rule:own_account' }
  return row.is_active === 1 ? { id: 'rule:still_active' } : null
}
