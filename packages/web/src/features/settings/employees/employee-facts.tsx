/** The facts on an employee's card. */
import { teamUser } from '@fura/shared/entities/team-user.ts'
import { textIn } from '@fura/shared/fields/wire.ts'
import { IconArrowsExchange, IconBeach, IconDevices } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useInstallation, useSession } from '#core/contexts.tsx'
import { formFields } from '#entity/fields-of.ts'
import { useAwayText } from '#entity/use-away-text.ts'
import { useViewer } from '#entity/use-viewer.ts'
import { valueText } from '#entity/value-text.ts'
import { useWords } from '#entity/words.ts'
import { formatDateTime, formatMoney, formatPhone } from '#i18n/format.ts'
import type { Row } from '#offline/reads.ts'
import { currencySign } from '#records/deals/currency-symbol.ts'
import { useIsHead } from '#records/deals/deal-rights.ts'
import { Files } from '#records/files/files.tsx'
import { PhotoButton } from '#records/files/photo-button.tsx'
import { usePhotoOf } from '#records/files/use-own-photo.ts'
import { ContactActions } from '#records/parties/contact-actions.tsx'
import { contactLinks } from '#records/parties/contact-links.ts'
import { PrivacyRow } from '#records/privacy/privacy-row.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { KeyValue, KeyValues } from '#ui/card.tsx'
import { ListRow } from '#ui/list-row.tsx'
import { PendingClock } from '#ui/pending-clock.tsx'
import { StatusChip } from '#ui/status-chip.tsx'
import css from './employees.module.css'
import { Invitation } from './invitation.tsx'
import { ResetSecondFactor } from './reset-second-factor.tsx'
import { givenIn, RIGHT_GROUPS } from './rights.ts'

interface EmployeeFactsProps {
  row: Row
  /** The user may change this employee. */
  isManaged: boolean
  onShow: (id: number | string) => void
  onHandOver: () => void
  onSessions: () => void
  onAbsences: () => void
}

const Photo = ({ row, isManaged }: Pick<EmployeeFactsProps, 'row' | 'isManaged'>) => {
  const address = textIn(row.img_url) || null
  const photo = usePhotoOf(row.id, address)
  const { id } = row
  const look = { name: textIn(row.name), size: 64 }
  if (!isManaged || typeof id !== 'number') return <Avatar {...look} src={photo.address} />
  return <PhotoButton {...look} photo={photo} person={{ id, img_url: address }} />
}

const Head = ({ row, isManaged }: Pick<EmployeeFactsProps, 'row' | 'isManaged'>) => {
  const { t } = useTranslation()
  const words = useWords(teamUser)
  const place = [textIn(row.position), textIn(row.department)].filter(Boolean).join(' · ')
  const role = textIn(row.role)
  return (
    <div className={css.person}>
      <Photo {...{ row, isManaged }} />
      <div className={css.words}>
        <p className={css.place}>{place || words.choice('role', role)}</p>
        {place !== '' && <p>{words.choice('role', role)}</p>}
        {row.is_active === 0 && <StatusChip label={t('employee.off')} />}
      </div>
      {row._pending && <PendingClock state={row._pending} />}
    </div>
  )
}

const CONTACTS = ['phone', 'phone2', 'email', 'email2'] as const

const Contacts = ({ row }: { row: Row }) => {
  const words = useWords(teamUser)
  const filledContacts = CONTACTS.filter((name) => textIn(row[name]) !== '')
  return (
    <div className={css.block}>
      {filledContacts.map((name) => {
        const kind = name.startsWith('phone') ? 'phone' : 'email'
        const value = textIn(row[name])
        return (
          <ListRow
            key={name}
            title={kind === 'phone' ? formatPhone(value) : value}
            subtitle={words.field(name)}
            actions={<ContactActions links={contactLinks(kind, value)} whose={value} />}
          />
        )
      })}
    </div>
  )
}

/** A target's money is there only for those who may see it. */
const FACTS = ['organization', 'head_of_id', 'plan_orders', 'plan_income'] as const
const MANAGED_FACTS = ['login', 'language'] as const

const Facts = ({ row, isManaged, onShow }: Omit<EmployeeFactsProps, 'onHandOver' | 'onSessions' | 'onAbsences'>) => {
  const words = useWords(teamUser)
  const fields = formFields(teamUser, useViewer())
  const sign = currencySign(useInstallation().manifest.currencyName)
  const shown = [...FACTS, ...(isManaged ? MANAGED_FACTS : [])].flatMap((name) => {
    const field = fields.find(([each]) => each === name)?.[1]
    const text = field ? valueText(row, name, field, words) : ''
    if (text === '') return []
    return [{ name, text: field?.kind === 'money' ? formatMoney(textIn(row[name]), sign) : text }]
  })
  const head = row.head_of_id
  const lastLogin = isManaged ? (row.last_login ?? 0) : 0
  return (
    <div className={css.facts}>
      <KeyValues>
        {shown.map(({ name, text }) => (
          <KeyValue key={name} name={words.field(name)}>
            {name === 'head_of_id' && (typeof head === 'number' || typeof head === 'string') ? (
              <button type="button" className={css.link} onClick={() => onShow(head)}>
                {text}
              </button>
            ) : (
              text
            )}
          </KeyValue>
        ))}
        {lastLogin > 0 && <KeyValue name={words.field('last_login')}>{formatDateTime(lastLogin)}</KeyValue>}
      </KeyValues>
    </div>
  )
}

/** A dot never begins a line. */
const BETWEEN = '\u00A0· '

const RightsOf = ({ row }: { row: Row }) => {
  const { t } = useTranslation()
  const words = useWords(teamUser)
  const groups = RIGHT_GROUPS.map((group) => ({ ...group, given: givenIn(group, row) })).filter(
    ({ given }) => given.length > 0,
  )
  return (
    <section className={css.rights}>
      <h3>{t('employee.may')}</h3>
      {groups.length === 0 && <p>{t('employee.may_nothing')}</p>}
      <dl>
        {groups.map(({ key, given }) => (
          <div key={key}>
            <dt>{t(key)}</dt>
            <dd>{given.map(words.field).join(BETWEEN)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

export const EmployeeFacts = (props: EmployeeFactsProps) => {
  const { row, isManaged, onHandOver, onSessions, onAbsences } = props
  const { t } = useTranslation()
  const { user, can } = useSession()
  const isHead = useIsHead()
  const away = useAwayText()(row).join('')
  return (
    <>
      <Head {...{ row, isManaged }} />
      {(isManaged || (isHead && row.head_of_id === user.id)) && row.is_active === 0 && typeof row.id === 'number' && (
        <div className={css.block}>
          <ListRow
            leading={<IconArrowsExchange aria-hidden />}
            title={t('employee.hand_over')}
            subtitle={t('employee.hand_over_hint')}
            chevron
            onPress={onHandOver}
          />
        </div>
      )}
      {row.is_active === 1 && typeof row.id === 'number' && (isHead || can('can_add_user') || row.id === user.id) && (
        <div className={css.block}>
          <ListRow
            leading={<IconBeach aria-hidden />}
            title={t('away.title')}
            subtitle={away || t('away.hint')}
            chevron
            onPress={onAbsences}
          />
        </div>
      )}
      {isManaged && row.is_active === 1 && !row.last_login && typeof row.id === 'number' && <Invitation id={row.id} />}
      <Contacts row={row} />
      <Facts {...props} />
      <RightsOf row={row} />
      {can('can_add_user') && row.id !== user.id && typeof row.id === 'number' && (
        <div className={css.block}>
          <ListRow
            leading={<IconDevices aria-hidden />}
            title={t('session.title')}
            subtitle={t('session.row_hint_person')}
            chevron
            onPress={onSessions}
          />
          {row.has_second_factor === 1 && <ResetSecondFactor id={row.id} />}
          <PrivacyRow type="team_user" id={row.id} />
        </div>
      )}
      <Files entity={teamUser} row={row} canEdit={isManaged || row.id === user.id} />
    </>
  )
}
