/** A calendar as text (RFC 5545), which phones and mail programs subscribe to: escaped, folded at 75 bytes, lines end in CRLF. */
import { DAY } from '@fura/shared/seconds.ts'
import type { CalendarEvent } from './calendar.events.ts'

const LINE_BYTES = 75

const escapeText = (text: string): string =>
  text.replaceAll(/[\\;,]/g, (sign) => `\\${sign}`).replaceAll(/\r\n|\r|\n/g, '\\n')

/** A line goes on in the next one behind a space; a letter of several bytes is never cut. */
export const foldLine = (line: string): string => {
  const lines: string[] = []
  let [text, bytes] = ['', 0]
  for (const letter of line) {
    const size = Buffer.byteLength(letter)
    if (bytes + size > LINE_BYTES) {
      lines.push(text)
      ;[text, bytes] = [' ', 1]
    }
    text += letter
    bytes += size
  }
  return [...lines, text].join('\r\n')
}

const dateText = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 10).replaceAll('-', '')

const instantText = (seconds: number): string =>
  new Date(seconds * 1000).toISOString().slice(0, 19).replaceAll(/[-:]/g, '').concat('Z')

/** The end is not part of it: a day ends with the next one. What has no length says no end. */
const times = ({ date_from: from, date_to: to, is_all_day: isDay }: CalendarEvent): string[] =>
  isDay === 1
    ? [`DTSTART;VALUE=DATE:${dateText(from)}`, `DTEND;VALUE=DATE:${dateText(to + DAY)}`]
    : [`DTSTART:${instantText(from)}`, ...(to > from ? [`DTEND:${instantText(to)}`] : [])]

const alarm = ({ title, reminder_min: minutes, is_done: isDone }: CalendarEvent): string[] =>
  minutes === null || isDone === 1
    ? []
    : ['BEGIN:VALARM', 'ACTION:DISPLAY', `DESCRIPTION:${escapeText(title)}`, `TRIGGER:-PT${minutes}M`, 'END:VALARM']

export interface Feed {
  name: string
  /** `https://fura.example.com`: where the objects are opened. */
  origin: string
  addressOf: (event: CalendarEvent) => string
  /** Unix seconds. */
  now: number
}

const eventLines = (event: CalendarEvent, { origin, addressOf, now }: Feed): string[] => [
  'BEGIN:VEVENT',
  `UID:${event.key}@${new URL(origin).hostname}`,
  `DTSTAMP:${instantText(now)}`,
  ...times(event),
  `SUMMARY:${escapeText(event.is_done === 1 ? `✓ ${event.title}` : event.title)}`,
  `DESCRIPTION:${escapeText([event.subtitle, event.status_name].filter(Boolean).join('\n'))}`,
  `URL:${origin}${addressOf(event)}`,
  `CATEGORIES:${event.kind}`,
  // A ship's arrival makes nobody busy.
  `TRANSP:${event.kind === 'task' ? 'OPAQUE' : 'TRANSPARENT'}`,
  ...alarm(event),
  'END:VEVENT',
]

export const icsOf = (events: readonly CalendarEvent[], feed: Feed): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Fura//Calendar//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escapeText(feed.name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...events.flatMap((event) => eventLines(event, feed)),
    'END:VCALENDAR',
  ]
    .map((line) => `${foldLine(line)}\r\n`)
    .join('')
