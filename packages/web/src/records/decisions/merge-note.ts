/** A short note when a change was merged with those of others: who changed what meanwhile. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { entityByPath } from '@fura/shared/entities/index.ts'
import type { ChangedFields } from '@fura/shared/errors.ts'
import { labelKey } from '@fura/shared/label-key.ts'
import { i18n } from '#i18n/i18n.ts'
import { onTabMessage } from '#offline/user-session.ts'
import { showToast } from '#ui/toast.ts'
import { shortPerson } from './person.ts'

/** A field that the server computes is nobody's change. */
const byPerson = ({ fields }: Entity, changed: ChangedFields): Map<string, string[]> => {
  const names = new Map<string, string[]>()
  for (const [name, { team_user_name: who }] of Object.entries(changed)) {
    if (fields[name] && !fields[name].calc && who !== null) names.set(who, [...(names.get(who) ?? []), name])
  }
  return names
}

export const mergeNotes = (entity: Entity, changed: ChangedFields): string[] =>
  [...byPerson(entity, changed)].map(([who, names]) => {
    const labels = names.map((name) => i18n.t(labelKey(entity.name, name, (key) => i18n.exists(key))))
    return i18n.t('merged_note', { who: shortPerson(who), fields: labels.join(', ') })
  })

let isHearing = false

/** Also for changes that were sent long after their form was closed. */
export const hearMerges = (): void => {
  if (isHearing) return
  isHearing = true
  onTabMessage((message) => {
    if (message.type !== 'outcome' || message.outcome.state !== 'sent') return
    const entity = entityByPath(message.path)
    if (!entity) return
    for (const note of mergeNotes(entity, message.outcome.changed ?? {})) showToast(note)
  })
}
