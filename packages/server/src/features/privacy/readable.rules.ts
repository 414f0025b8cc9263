/** An exported person as a text that people read: headings, and a line for each value, in the reader's language. */
import { labelKey } from '@fura/shared/label-key.ts'
import { wallClock } from '@fura/shared/time-zone.ts'
import { filledText, type Texts } from '#texts.ts'

interface Reader {
  texts: Texts
  timeZone: string
}

/** Whose labels the members of a part have. */
const ENTITY_OF: Readonly<Record<string, string>> = {
  contacts: 'contact',
  talks: 'contact_history',
  messages: 'message',
  files: 'file',
  security_log: 'audit_event',
}

const isMoment = (name: string): boolean => /^(?:date|date_.*|.*_date|last_login|birthday)$/.test(name)

const readableValue = (name: string, value: unknown, { timeZone }: Reader): string => {
  if (typeof value === 'number' && isMoment(name)) {
    const clock = name === 'birthday' ? value : wallClock(value, timeZone)
    return new Date(clock * 1000)
      .toISOString()
      .slice(0, name === 'birthday' ? 10 : 16)
      .replace('T', ' ')
  }
  return typeof value === 'string' ? value : JSON.stringify(value)
}

const labelOf = (entity: string, name: string, { texts }: Reader): string => {
  const key = labelKey(entity, name, (one) => Object.hasOwn(texts, one))
  return Object.hasOwn(texts, key) ? filledText(texts, key) : name
}

const linesOf = (record: object, entity: string, reader: Reader): string =>
  Object.entries(record)
    .map(([name, value]) => `${labelOf(entity, name, reader)}: ${readableValue(name, value, reader)}`)
    .join('\n')

/** `kind`: the entity of the person. */
export const readableText = (
  title: string,
  kind: string,
  exported: Readonly<Record<string, unknown>>,
  reader: Reader,
): string => {
  const parts = Object.entries(exported).flatMap(([name, value]): string[] => {
    const heading = filledText(reader.texts, `privacy.part_${name}`)
    const of = ENTITY_OF[name] ?? kind
    if (Array.isArray(value)) {
      const records = value.map((record: object) => linesOf(record, of, reader))
      return records.length === 0 ? [] : [`${heading} (${records.length})`, ...records]
    }
    return typeof value === 'object' && value !== null ? [heading, linesOf(value, of, reader)] : []
  })
  return `${[title, ...parts].join('\n\n')}\n`
}
