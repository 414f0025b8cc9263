/** One filled field on a card: a link if it leads somewhere, a document with its remaining time, else its text. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { targetOf, type FieldOf, type EntityName } from '@fura/shared/entities/index.ts'
import type { Field } from '@fura/shared/fields/field.ts'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { companyToday } from '#core/company-zone.ts'
import { PartyMarks } from '#entity/party-marks.tsx'
import { refPrefix } from '@fura/shared/fields/ref-prefix.ts'
import { valueText } from '#entity/value-text.ts'
import { useWords } from '#entity/words.ts'
import { formatDay } from '#i18n/format.ts'
import type { Row } from '#offline/reads.ts'
import { PersonName } from '#records/people/person-name.tsx'
import { fieldOf } from '#offline/row.ts'
import css from './card.module.css'
import { expiryOf } from './expiry.ts'
import { RecordLink } from './record-link.tsx'

/** Days on which a document expires. */
const PAPERS: ReadonlySet<string> = new Set<FieldOf<'client' | 'contractor'>>([
  'contract_until',
  'license_until',
  'insurance_until',
])
/** Entities whose records have screens of their own. */
const WITH_SCREEN: ReadonlySet<string> = new Set<EntityName>(['client', 'contractor', 'lead'])

const Until = ({ until }: { until: number }) => {
  const { t } = useTranslation()
  const { state, days } = expiryOf(until, companyToday())
  return (
    <span className={css.expiry} data-state={state}>
      {state !== 'good' && <IconAlertTriangle aria-hidden />}
      {formatDay(until)}
      {state === 'soon' && <span>{t('expires_in', { count: days })}</span>}
      {state === 'past' && <span>{t('expired')}</span>}
    </span>
  )
}

/** The link of a typed site address: always http or https. */
const siteAddress = (text: string): string => (/^https?:\/\//i.test(text) ? text : `https://${text}`)

interface CardValueProps {
  entity: Entity
  row: Row
  name: string
  field: Field
  /** Opens a referred record here; without it the link opens its screen. */
  onOpen?: ((name: string) => void) | undefined
}

const Referred = ({ row, name, text, to, onOpen }: CardValueProps & { text: string; to: Entity }) => {
  const id = fieldOf(row, name)
  if (typeof id !== 'number' && typeof id !== 'string') return text
  const words = (
    <>
      {text}
      <PartyMarks row={row} prefix={refPrefix(name)} />
    </>
  )
  if (onOpen) {
    return (
      <button type="button" className={css.link} onClick={() => onOpen(name)}>
        {words}
      </button>
    )
  }
  return (
    <RecordLink entity={to} id={id} className={css.link}>
      {words}
    </RecordLink>
  )
}

export const CardValue = (props: CardValueProps) => {
  const { entity, row, name, field } = props
  const words = useWords(entity)
  const text = valueText(row, name, field, words)
  if (PAPERS.has(name)) return <Until until={Number(fieldOf(row, name))} />
  if (name === 'website') {
    return (
      <a className={css.link} href={siteAddress(text)} target="_blank" rel="noreferrer">
        {text}
      </a>
    )
  }
  if (field.kind === 'ref' && WITH_SCREEN.has(field.to ?? '')) {
    return <Referred {...props} text={text} to={targetOf(field)} />
  }
  if (field.kind === 'ref' && field.to === 'team_user') return <PersonName id={fieldOf(row, name)} name={text} />
  return text
}
