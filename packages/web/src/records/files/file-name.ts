/** The name of a file on the server: as on the device, with the extension of its new type. */
import { FILE_NAME_LENGTH } from '@fura/shared/entities/file.ts'
import { wallClock } from '@fura/shared/time-zone.ts'
import { companyZone } from '#core/company-zone.ts'

/** Default names of cameras and clipboards. */
const NAMELESS = /^(image|photo|blob|unknown)?(\.[a-z0-9]+)?$/i
const ENDING = /\.[a-z0-9]{1,8}$/i
/** The server refuses names with these, or that end in a dot or a space. */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const UNNAMEABLE = /[\u0000-\u001F\u007F]+/g

/** "2026-11-15 09-05-07": names hold no colons. */
const momentText = (date: Date): string => {
  const [day = '', time = ''] = new Date(wallClock(Math.floor(date.getTime() / 1000), companyZone()) * 1000)
    .toISOString()
    .split('T')
  return `${day} ${time.slice(0, 8).replaceAll(':', '-')}`
}

const withEnding = (name: string, ending: string): string => {
  const stem = name.replace(ENDING, '').slice(0, FILE_NAME_LENGTH - ending.length)
  return `${stem.replace(/[. ]+$/, '')}${ending}`
}

/** `type` is the file's type now: a reduced photo has become a JPEG. */
export const nameOf = (file: { name: string; type: string }, type: string, now = new Date()): string => {
  const deviceName = file.name.replaceAll(UNNAMEABLE, ' ').trim()
  const ending = type === 'image/jpeg' && file.type !== type ? '.jpg' : (ENDING.exec(deviceName)?.[0] ?? '')
  return withEnding(NAMELESS.test(deviceName) ? `${momentText(now)}${ending}` : deviceName, ending)
}
