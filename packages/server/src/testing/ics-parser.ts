/** Reads iCalendar as strictly as RFC 5545 asks, for the tests: lines of at most 75 bytes that end in CRLF, unfolded, unescaped. */

export type IcsEvent = Readonly<Record<string, string>>

const MAX_LINE = 75

const unescaped = (text: string): string =>
  text.replaceAll(/\\(.)/g, (_whole, sign: string) => (sign === 'n' || sign === 'N' ? '\n' : sign))

const unfolded = (text: string): string[] => {
  if (!text.endsWith('\r\n')) throw new Error('the last line has no end')
  const lines = text.slice(0, -2).split('\r\n')
  for (const line of lines) {
    if (/[\r\n]/.test(line)) throw new Error(`a bare line break: ${line}`)
    if (Buffer.byteLength(line) > MAX_LINE) throw new Error(`${Buffer.byteLength(line)} bytes: ${line}`)
    if (line.includes('\uFFFD')) throw new Error(`a cut letter: ${line}`)
  }
  return lines.join('\r\n').replaceAll('\r\n ', '').split('\r\n')
}

/** Property → value of every VEVENT, alarms included; parameters are dropped. */
export const parseIcs = (text: string): IcsEvent[] => {
  const open: string[] = []
  const events: Record<string, string>[] = []
  for (const line of unfolded(text)) {
    const [, property = '', value = ''] = /^([\w-]+)(?:;[^:]*)?:(.*)$/s.exec(line) ?? []
    if (property === '') throw new Error(`no property: ${line}`)
    if (property === 'BEGIN') {
      open.push(value)
      if (value === 'VEVENT') events.push({})
    } else if (property === 'END') {
      if (open.pop() !== value) throw new Error(`${value} ends what it has not begun`)
    } else if (open.includes('VEVENT')) {
      const event = events.at(-1) ?? {}
      event[property] ??= unescaped(value)
    }
  }
  if (open.length > 0) throw new Error(`${open.join()} not ended`)
  for (const { UID: uid, DTSTAMP: stamp, DTSTART: start } of events)
    if (!uid || !stamp || !start) throw new Error('an event lacks what it must have')
  return events
}
