/** Groups one person's changes of one record at one moment, field by field. Pure. */
import type { FieldChange } from './field-history.api.ts'

export interface ChangeGroup extends Pick<
  FieldChange,
  'r' | 'id' | 'action' | 'date' | 'date_acted' | 'team_user_name'
> {
  /** None if the record was deleted. */
  fields: readonly FieldChange[]
}

const isSame = (group: ChangeGroup, change: FieldChange): boolean =>
  (['r', 'id', 'action', 'date', 'date_acted', 'team_user_name'] as const).every((key) => group[key] === change[key])

export const groupedChanges = (changes: readonly FieldChange[]): ChangeGroup[] => {
  const groups: ChangeGroup[] = []
  for (const change of changes) {
    const fields = change.field === null ? [] : [change]
    const last = groups.at(-1)
    if (last && isSame(last, change)) groups[groups.length - 1] = { ...last, fields: [...last.fields, ...fields] }
    else groups.push({ ...change, fields })
  }
  return groups
}
