/** What a conflict asks: the fields that two people changed, each with the fields that only make sense together with it. Pure. */
import type { Fields } from '@fura/shared/entities/entity.ts'
import { clashingFields } from '@fura/shared/fields/clash-groups.ts'
import { fieldOf } from './row.ts'
import type { Entry, Values } from './entry.ts'
import { isSameValue } from './same-value.ts'

type Edit = Pick<Entry, 'set' | 'base'>

/** The value that the person wants: what they wrote, else what they saw. */
export const mineOf = ({ set, base }: Edit, name: string): unknown =>
  name in set ? fieldOf(set, name) : fieldOf(base, name)

/** `now`: the record on the server, without the fields that the person may not see. */
const isMoved = ({ set, base }: Edit, now: Values, name: string): boolean => {
  if (!(name in now) || !(name in base)) return false
  const isChanged = !isSameValue(now[name], fieldOf(base, name))
  return isChanged && !(name in set && isSameValue(now[name], fieldOf(set, name)))
}

/** Fields grouped by what is decided together: a group, or a single field. */
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
 * Each item is decided as one. If no visible field clashes, the clash is in a field that this person may not see:
 * then the person decides on everything that they changed.
 */
export const clashesOf = (fields: Fields, edit: Edit, now: Values): string[][] => {
  const names = clashingFields(fields, edit.set).filter((name) => name in edit.set || isMoved(edit, now, name))
  const all = units(fields, names)
  const clashing = all.filter((unit) => unit.some((name) => isMoved(edit, now, name)))
  return clashing.length > 0 ? clashing : all
}

/** Whether anything remains to ask: a field that this person may not see could still differ. */
export const isClashing = (fields: Fields, edit: Edit, now: Values): boolean =>
  clashingFields(fields, edit.set).some((name) => !(name in now) || isMoved(edit, now, name))

export interface Choice {
  mine: readonly string[]
  theirs: readonly string[]
}

/**
 * The change that remains after the choice, over what the server has now. "Mine" of a group also restores what the person saw in
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
