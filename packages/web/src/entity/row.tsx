/** A record as a row: its name with its marks, its status as a chip, the other list fields under it, a phone one tap away. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import type { Field } from '@fura/shared/fields/field.ts'
import { textIn } from '@fura/shared/fields/wire.ts'
import { IconCheck, IconPhone } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { askDecision } from '#core/decision-request.ts'
import { listDescriptionOf } from '#descriptions/lists.ts'
import type { Row } from '#offline/reads.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Highlight } from '#ui/highlight.tsx'
import { ListRow } from '#ui/list-row.tsx'
import { StatusChip } from '#ui/status-chip.tsx'
import { fieldOf } from '#offline/row.ts'
import { type NamedField, rowFields } from './fields-of.ts'
import { useAttention } from './row-attention.ts'
import { RowMarks } from './row-marks.tsx'
import css from './row.module.css'
import { isStatus, useRowText } from './use-row-text.ts'
import { useStatusChip } from './use-status-chip.ts'
import { useViewer } from './use-viewer.ts'

/** The first field of a kind, as text. */
const textOfKind = (row: Row, fields: readonly NamedField[], kind: Field['kind']): string =>
  textIn(fieldOf(row, fields.find(([, field]) => field.kind === kind)?.[0] ?? ''))

/** A number that begins with 0 was entered in its local form. */
const callAddress = (phone: string): string => (phone.startsWith('0') ? `tel:${phone}` : `tel:+${phone}`)

const CallLink = ({ phone, name }: { phone: string; name: string }) => {
  const { t } = useTranslation()
  return (
    <a className={css.call} href={callAddress(phone)} aria-label={`${t('call')}: ${name}`}>
      <IconPhone aria-hidden />
    </a>
  )
}

const StatusOf = ({ entity, row }: { entity: Entity; row: Row }) => {
  const chip = useStatusChip(entity)(row)
  return chip.label === '' ? null : <StatusChip {...chip} />
}

const chipOf = (entity: Entity, row: Row, fields: readonly NamedField[], title: string): ReactNode => {
  if (fields.some(([name]) => isStatus(name))) return <StatusOf entity={entity} row={row} />
  const color = textOfKind(row, fields, 'color')
  return color === '' ? undefined : <StatusChip label={textIn(row.short_name) || title} color={color} />
}

export interface RowProps {
  entity: Entity
  row: Row
  /** Search matches are marked in the name. */
  search?: string
  selected?: boolean
  /** The chosen record of a picker carries a mark. */
  checked?: boolean
  chevron?: boolean
  /** Fields that the context shows already, such as the owner. */
  without?: readonly string[] | undefined
  /** The address of its own screen. */
  href?: string | undefined
  onPress?: (() => void) | undefined
}

const NOTHING: readonly string[] = []

export const EntityRow = (props: RowProps) => {
  const { entity, row, search = '', selected, checked, chevron, without = NOTHING, href, onPress } = props
  const { t } = useTranslation()
  const textOf = useRowText(entity)
  const fields = rowFields(entity, useViewer()).filter(([name]) => !without.includes(name))
  const attention = useAttention()(row)
  const { title, texts } = textOf(row, attention === undefined ? without : [...without, 'next_contact_date'])
  const phone = textOfKind(row, fields, 'phone')
  const actions: ReactNode = phone === '' ? null : <CallLink phone={phone} name={title} />
  return (
    <ListRow
      title={
        <>
          <Highlight text={title} query={search} />
          <RowMarks entity={entity} row={row} />
        </>
      }
      chip={chipOf(entity, row, fields, title)}
      subtitle={<Highlight text={texts.join(' · ')} query={search} />}
      leading={listDescriptionOf(entity).hasAvatar ? <Avatar name={title} src={textIn(row.img_url)} /> : undefined}
      meta={row.is_active === 0 ? t('not_in_use') : undefined}
      aside={checked ? <IconCheck className={css.check} aria-hidden /> : undefined}
      attention={attention}
      pending={row._pending}
      onDecide={() => askDecision({ path: entity.path, id: row.id })}
      selected={selected === true || checked === true}
      chevron={chevron === true}
      actions={actions}
      href={href}
      onPress={onPress}
    />
  )
}
