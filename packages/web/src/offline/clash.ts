/** What a conflict asks: the fields that two people changed, each with those that only make sense together with it. Pure. */
import type { Fields } from '@fura/shared/entities/entity.ts'
import { clashingFields } from '@fura/shared/fields/clash-groups.ts'
import { fieldOf } from './row.ts'
import type { Entry, Values } from './entry.ts'
import { isSameValue } from './same-value.ts'

type Edit = Pick<Entry, 'set' | 'base'>

/** What the person wants a field to be: what they wrote, else what they saw. */
export const mineOf = ({ set, base }: Edit, name: string): unknown =>
  name in set ? fieldOf(set, name) : fieldOf(base, name)

/** `now`: the record on the server. A field that the person may not see is not in it. */
const isMoved = ({ set, base }: Edit, now: Values, name: string): boolean => {
  if (!(name in now) || !(name in base)) return false
  const isChanged = !isSameValue(now[name], fieldOf(base, name))
  return isChanged && !(name in set && isSameValue(now[name], fieldOf(set, name)))
}

/** Fields by what is decided as one: a group, or a single field. */
const units = (fields: Fields, names: readonly string[]): string[][] => {
  const byUnit = new Map<string, string[]>()
  for (const name of names) {
    const group = fields[name]?.group
    const unit = group === undefined ? name : `group ${group}`
    byUnit.set(unit, [...(byUnit.get(unit) ?? []), name])
  }
  return [...byUnit.values()]
}

/**
 * Each item is decided as one. Where nothing in sight clashes, the server found it in a field that this person may not see:
 * then all that they changed is asked.
 */
export const clashesOf = (fields: Fields, edit: Edit, now: Values): string[][] => {
  const names = clashingFields(fields, edit.set).filter((name) => name in edit.set || isMoved(edit, now, name))
  const all = units(fields, names)
  const clashing = all.filter((unit) => unit.some((name) => isMoved(edit, now, name)))
  return clashing.length > 0 ? clashing : all
}

/** Whether anything is left to ask: a field that this person may not see is not known to be the same. */
export const isClashing = (fields: Fields, edit: Edit, now: Values): boolean =>
  clashingFields(fields, edit.set).some((name) => !(name in now) || isMoved(edit, now, name))

export interface Choice {
  mine: readonly string[]
  theirs: readonly string[]
}

/**
 * The change that is left after the choice, over what the server has now. "Mine" of a group brings back what the person saw in
 * its other fields: half of each would be a row that nobody wrote.
 */
export const editAfter = (fields: Fields, edit: Edit, now: Values, { mine, theirs }: Choice): Edit => {
  const wanted = mine.filter((name) => name in edit.base && !fields[name]?.calc && isMoved(edit, now, name))
  const untouched = Object.entries(edit.set).filter(([name]) => !theirs.includes(name))
  return {
    set: { ...Object.fromEntries(wanted.map((name) => [name, mineOf(edit, name)])), ...Object.fromEntries(untouched) },
    base: { ...edit.base, ...Object.fromEntries([...mine, ...theirs].map((name) => [name, now[name] ?? null])) },
  }
}
