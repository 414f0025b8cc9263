/** Cleans file names. A name is only shown and offered for saving; it never becomes a path. */
import { FILE_NAME_LENGTH } from '@fura/shared/entities/file.ts'
import { AppError } from '@fura/shared/errors.ts'

/** Names that Windows takes for devices. */
const DEVICES = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i
/** Change the reading direction or are invisible, so that "gpj.exe" could read as "exe.jpg". */
const UNSEEN = /[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g
// oxlint-disable-next-line no-control-regex -- control characters are what it looks for
const CONTROLS = /[\u0000-\u001f\u007f-\u009f]/g
/** No file system takes all of them. */
const FORBIDDEN = /[<>:"|?*]/g

/** The ending in small letters; null where there is none. A date at the end is none: "Акт 12.05.2026". */
export const endingOf = (name: string): string | null => {
  const ending = /\.([a-z0-9]{1,10})$/i.exec(name)?.[1]?.toLowerCase()
  return ending === undefined || /^\d+$/.test(ending) ? null : ending
}

/** As long as allowed, with its ending. */
const shortenName = (name: string): string => {
  if (name.length <= FILE_NAME_LENGTH) return name
  const ending = endingOf(name)
  const end = ending === null ? '' : name.slice(-ending.length - 1)
  return `${name.slice(0, FILE_NAME_LENGTH - end.length).toWellFormed()}${end}`
}

/** Throws on a deceptive name: a dot or a blank behind the ending, a NUL. */
export const cleanName = (sent: string, field: string): string => {
  if (sent.trim() === '') throw new AppError('invalid data', { fields: { [field]: 'required' } })
  if (/[.\s]$/.test(sent) || sent.includes('\0')) throw new AppError('invalid data', { fields: { [field]: 'format' } })
  const base = sent.split(/[/\\]/).at(-1) ?? ''
  const clean = base
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(UNSEEN, '')
    .replaceAll(CONTROLS, ' ')
    .replaceAll(FORBIDDEN, '_')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[.\s]+/, '')
  const safe = clean === '' ? 'file' : DEVICES.test(clean) ? `_${clean}` : clean
  return shortenName(safe)
}

/** With the ending of its type, where it has none. */
export const withEnding = (name: string, ending: string): string =>
  endingOf(name) === null ? shortenName(`${name}.${ending}`) : name
