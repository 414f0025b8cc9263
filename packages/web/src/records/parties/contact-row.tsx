/** One contact: its value, its note, and its actions. A press opens its popup, if it may be changed. */
import { contact } from '@fura/shared/entities/contact.ts'
import { textIn } from '@fura/shared/fields/wire.ts'
import { isNumberType } from '@fura/shared/rules/contact-value.ts'
import { useTranslation } from 'react-i18next'
import { askDecision } from '#core/decision-request.ts'
import { formatPhone } from '#i18n/format.ts'
import { nameOf } from '#i18n/names.ts'
import type { Row } from '#offline/reads.ts'
import { ListRow } from '#ui/list-row.tsx'
import { ContactActions } from './contact-actions.tsx'
import { contactLinks } from './contact-links.ts'

/** By the type's own word, as the server lists them (S3.08). */
export const techNameOf = (types: readonly Row[], id: unknown): string =>
  textIn(types.find((type) => type.id === id)?.tech_name)

const DIGITS = /^\d{8,15}$/

export const contactText = (techName: string, value: string): string =>
  isNumberType(techName) && DIGITS.test(value) ? formatPhone(value) : value

interface ContactRowProps {
  row: Row
  types: readonly Row[]
  onPress?: (() => void) | undefined
}

export const ContactRow = ({ row, types, onPress }: ContactRowProps) => {
  const { t } = useTranslation()
  const type = types.find(({ id }) => id === row.type)
  const techName = textIn(type?.tech_name)
  const text = contactText(techName, textIn(row.value))
  const links = contactLinks(techName, textIn(row.value), textIn(row.note))
  const about = [
    type ? nameOf(type) : textIn(row.type_name),
    row.is_main === 1 && t('contact.is_main'),
    textIn(row.note),
  ]
  return (
    <li>
      <ListRow
        title={text}
        subtitle={about.filter(Boolean).join(' · ')}
        pending={row._pending}
        onDecide={() => askDecision({ path: contact.path, id: row.id })}
        actions={links.length > 0 && <ContactActions links={links} whose={text} />}
        onPress={onPress}
      />
    </li>
  )
}
