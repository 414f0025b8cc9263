/**
 * The link of a contact: the dialler, the letter, the messenger. The kind of a contact is the `tech_name` of its type; an
 * "other" may name its messenger in the note or the value. Pure.
 */
import { textIn } from '@fura/shared/fields/wire.ts'
import { keysOf } from '@fura/shared/objects.ts'
import { phoneKey } from '@fura/shared/rules/match-keys.ts'
import type { RowValues } from '#offline/row.ts'

export type Channel = 'phone' | 'sms' | 'email' | 'telegram' | 'viber' | 'whatsapp' | 'skype' | 'facebook' | 'web'

export interface ContactLink {
  channel: Channel
  href: string
}

const MESSENGERS: Readonly<Record<'telegram' | 'viber' | 'whatsapp', RegExp>> = {
  telegram: /telegram|телеграм|\bt\.me\b|\btg\b|(?<![\p{L}])тг(?![\p{L}])/iu,
  viber: /viber|вайбер|вібер/iu,
  whatsapp: /whats?\s?app|wa\.me|вотсап|ватсап/iu,
}

const webAddress = (value: string): string | null => {
  const address = /^(https?:\/\/\S+)$/i.exec(value.trim())?.[1]
  return address ?? null
}

/** The name behind `@name`, `t.me/name` and `https://t.me/name`. */
const handleIn = (value: string): string | null =>
  /(?:^|\s)@(\w{4,})|t\.me\/(\w{4,})/i.exec(value)?.slice(1).find(Boolean) ?? null

const telegram = (value: string, digits: string | null): string | null => {
  const handle = handleIn(value) ?? (/^[a-z]\w{3,}$/i.exec(value.trim())?.[0] || null)
  if (handle) return `https://t.me/${handle}`
  return digits && `https://t.me/+${digits}`
}

const BY_MESSENGER: Readonly<Record<keyof typeof MESSENGERS, (value: string, digits: string | null) => string | null>> =
  {
    telegram,
    viber: (_, digits) => digits && `viber://chat?number=%2B${digits}`,
    whatsapp: (_, digits) => digits && `https://wa.me/${digits}`,
  }

/** The digits of a number in a text: "Viber +380 67 111 22 33". */
const digitsIn = (value: string): string | null => {
  const written = /\+?\d[\d\s().-]{6,}/.exec(value)?.[0]
  return written ? phoneKey(written) : null
}

const messengerLinks = (value: string, description: string): ContactLink[] =>
  keysOf(MESSENGERS).flatMap((channel) => {
    const href = MESSENGERS[channel].test(description) ? BY_MESSENGER[channel](value, digitsIn(value)) : null
    return href ? [{ channel, href }] : []
  })

const one = (channel: Channel, href: string | null): ContactLink[] => (href ? [{ channel, href }] : [])

const facebook = (value: string): string =>
  webAddress(value) ?? `https://www.facebook.com/${encodeURIComponent(value.trim().replace(/^@/, ''))}`

const skype = (value: string): string => `skype:${encodeURIComponent(value.trim())}?chat`

const other = (value: string, note: string): ContactLink[] => {
  const messengers = messengerLinks(value, `${note} ${value}`)
  if (messengers.length > 0) return messengers
  const handle = handleIn(value)
  return handle ? one('telegram', `https://t.me/${handle}`) : one('web', webAddress(value))
}

interface ContactIn {
  type_tech_name?: unknown
  value?: unknown
  note?: unknown
}

export const emailsOf = (person: RowValues): string[] => {
  const contacts = Array.isArray(person.contacts) ? (person.contacts as ContactIn[]) : []
  return contacts.filter(({ type_tech_name: tech }) => tech === 'email').map(({ value }) => textIn(value))
}

/** The first e-mail of a person; '' if there is none. */
export const emailOf = (person: RowValues): string => emailsOf(person)[0] ?? ''

/** Ways to reach a person, one per channel: the phone of the record first, then the contacts that came with it. */
export const personLinks = (person: RowValues): ContactLink[] => {
  const contacts = Array.isArray(person.contacts) ? (person.contacts as ContactIn[]) : []
  const others = contacts.flatMap(({ type_tech_name: tech, value, note }) =>
    contactLinks(textIn(tech), textIn(value), textIn(note)),
  )
  const all = [...contactLinks('phone', textIn(person.phone)), ...others]
  return all.filter((link, place) => all.findIndex(({ channel }) => channel === link.channel) === place)
}

/** A press on the contact uses the first one. A fax is read, not called. */
export const contactLinks = (techName: string, value: string, note = ''): ContactLink[] => {
  switch (techName) {
    case 'phone': {
      const digits = phoneKey(value)
      return digits ? [{ channel: 'phone', href: `tel:+${digits}` }, ...messengerLinks(value, note)] : []
    }
    case 'email':
      return one('email', `mailto:${encodeURIComponent(value.trim()).replaceAll('%40', '@')}`)
    case 'skype':
      return one('skype', skype(value))
    case 'fb':
      return one('facebook', facebook(value))
    case 'telegram':
    case 'viber':
    case 'whatsapp':
      return one(techName, BY_MESSENGER[techName](value, digitsIn(value)))
    case 'fax':
      return []
    default:
      return other(value, note)
  }
}

/** A driver is called or gets a short message; drivers have only a phone. */
export const driverLinks = (phone: string): ContactLink[] => {
  const digits = phoneKey(phone)
  return digits
    ? [
        { channel: 'phone', href: `tel:+${digits}` },
        { channel: 'sms', href: `sms:+${digits}` },
        { channel: 'viber', href: `viber://chat?number=%2B${digits}` },
      ]
    : []
}
