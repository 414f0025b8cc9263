/** A record as a row: its name, the declared list fields under it, a phone one tap away, a clock while it is unsent. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { IconCheck, IconPhone } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { nameOf } from '#i18n/names.ts'
import type { Row } from '#offline/reads.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Highlight } from '#ui/highlight.tsx'
import { ListRow } from '#ui/list-row.tsx'
import { StatusChip } from '#ui/status-chip.tsx'
import { type NamedField, rowFields } from './fields-of.ts'
import css from './row.module.css'
import { useViewer } from './use-viewer.ts'
import { rowText } from './value-text.ts'
import { useWords, type Words } from './words.ts'

/** People and firms are known by their faces and initials; places and things are not. */
const WITH_AVATAR = new Set(['team_user', 'driver', 'contractor'])

/** Drawn beside the second line, not in it. */
const APART = new Set(['phone', 'color'])

const textsOf = (row: Row, fields: readonly NamedField[], words: Words): string[] =>
  fields
    .filter(([name, field]) => !APART.has(field.kind) && name !== 'img_url')
    .map(([name, field]) => rowText(row, name, field, words))
    .filter((text) => text !== '')

const said = (row: Row, name: string | undefined): string => {
  const value = name === undefined ? null : row[name]
  return typeof value === 'string' ? value : ''
}

const CallLink = ({ phone, name }: { phone: string; name: string }) => {
  const { t } = useTranslation()
  return (
    <a className={css.call} href={`tel:+${phone}`} aria-label={`${t('call')} ${name}`}>
      <IconPhone aria-hidden />
    </a>
  )
}

interface EntityRowProps {
  entity: Entity
  row: Row
  /** What was searched for is marked in the name. */
  search?: string
  selected?: boolean
  /** The chosen one of a picker carries a mark. */
  checked?: boolean
  chevron?: boolean
  onPress?: (() => void) | undefined
}

export const EntityRow = ({ entity, row, search = '', selected, checked, chevron, onPress }: EntityRowProps) => {
  const { t } = useTranslation()
  const words = useWords(entity)
  const fields = rowFields(entity, useViewer())
  const texts = textsOf(row, fields, words)
  // A car or a trailer may have no name: its first word stands for it.
  const title = nameOf(row) || texts.shift() || `${words.one} ${row.id}`
  const phone = said(row, fields.find(([, field]) => field.kind === 'phone')?.[0])
  const color = said(row, fields.find(([, field]) => field.kind === 'color')?.[0])
  const actions: ReactNode = phone === '' ? null : <CallLink phone={phone} name={title} />
  return (
    <ListRow
      title={<Highlight text={title} query={search} />}
      chip={color === '' ? undefined : <StatusChip label={said(row, 'short_name') || title} color={color} />}
      subtitle={<Highlight text={texts.join(' · ')} query={search} />}
      leading={WITH_AVATAR.has(entity.name) ? <Avatar name={title} src={said(row, 'img_url')} /> : undefined}
      meta={row.is_active === 0 ? t('not_in_use') : undefined}
      aside={checked ? <IconCheck className={css.check} aria-hidden /> : undefined}
      pending={row._pending}
      selected={selected === true || checked === true}
      chevron={chevron === true}
      actions={actions}
      onPress={onPress}
    />
  )
}
