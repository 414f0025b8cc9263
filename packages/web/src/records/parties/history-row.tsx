/** One write in the history: who and when, and the old and new value of each field. Late arrivals show when they arrived. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { entityByPath } from '@fura/shared/entities/index.ts'
import { useTranslation } from 'react-i18next'
import { valueText } from '#entity/value-text.ts'
import { useWords, type Words } from '#entity/words.ts'
import { formatDateTime } from '#i18n/format.ts'
import type { FieldChange } from './field-history.api.ts'
import type { ChangeGroup } from './history-groups.ts'
import css from './history-sheet.module.css'

/** A change that arrived later than this was made without a network. */
const LATE_SECONDS = 60

const isBlank = (value: unknown): boolean => value === null || value === undefined || value === '' || value === 0

/** A value from the history as the card would show it; null if there was none. */
const shownText = (entity: Entity, words: Words, name: string, value: unknown, nameOfValue: unknown): string | null => {
  const field = entity.fields[name]
  if (!field || isBlank(value)) return null
  if (typeof nameOfValue === 'string' && nameOfValue !== '') return nameOfValue
  if (field.kind === 'ref' || field.kind === 'owner') return `№ ${String(value)}`
  if (Array.isArray(value)) return value.join(', ')
  return valueText({ [name]: value }, name, field, words) || null
}

const FieldLine = ({ entity, change }: { entity: Entity; change: FieldChange }) => {
  const { t } = useTranslation()
  const words = useWords(entity)
  const name = change.field ?? ''
  const isFlag = entity.fields[name]?.kind === 'flag'
  const textOf = (value: unknown, nameOfValue: unknown): string =>
    isFlag ? t(value === 1 ? 'yes' : 'no') : (shownText(entity, words, name, value, nameOfValue) ?? '—')
  return (
    <li className={css.values}>
      <span className={css.field}>{words.field(name)}: </span>
      {change.action === 'update' && (
        <>
          <del>{textOf(change.old, change.old_name)}</del>
          <span aria-hidden> → </span>
        </>
      )}
      <ins>{textOf(change.new, change.new_name)}</ins>
    </li>
  )
}

const Fields = ({ entity, group }: { entity: Entity; group: ChangeGroup }) => {
  // For a new record only filled fields are listed.
  const changes = group.fields.filter(({ action, new: value }) => action !== 'add' || !isBlank(value))
  if (changes.length === 0) return null
  return (
    <ul className={css.fields}>
      {changes.map((change) => (
        <FieldLine key={change.field} entity={entity} change={change} />
      ))}
    </ul>
  )
}

const Title = ({ entity, group }: { entity: Entity; group: ChangeGroup }) => {
  const { t } = useTranslation()
  return `${useWords(entity).one}: ${t(`change_${group.action}`)}`
}

export const HistoryRow = ({ group }: { group: ChangeGroup }) => {
  const { t } = useTranslation()
  const entity = entityByPath(group.r)
  if (!entity) return null
  const isLate = group.date - group.date_acted > LATE_SECONDS
  return (
    <li className={css.change}>
      <span className={css.title}>
        <Title entity={entity} group={group} />
      </span>
      <span className={css.who}>
        {[group.team_user_name ?? t('change_by_system'), formatDateTime(group.date_acted || group.date)].join(' · ')}
        {isLate && ` · ${t('change_received', { at: formatDateTime(group.date) })}`}
      </span>
      <Fields entity={entity} group={group} />
    </li>
  )
}
