/**
 * The type of a file, determined by its bytes; its name must only not contradict. Types that are not listed here are refused,
 * so no page, script or program is ever stored or served.
 */
import { FILE_ENDINGS } from '@fura/shared/rules/file-endings.ts'
import { endingOf } from './file-name.ts'
import { textOf } from './text-watch.ts'

export interface FileType {
  /** As it is served. */
  type: string
  /** Given to a name that has none. */
  ending: string
}

export interface FileInspection {
  /** The first bytes; all of a short file. */
  head: Buffer
  /** No control characters anywhere in it; in UTF-16 only where it says so. */
  isText: boolean
  /** Names of the parts of a ZIP archive; null for all else. */
  names: readonly string[] | null
}

const OLD_OFFICE = ['application/msword', 'application/vnd.ms-excel', 'application/vnd.ms-powerpoint']
const OLE = [...OLD_OFFICE, 'application/vnd.ms-outlook']
const TEXTS = ['text/plain', 'text/csv', 'message/rfc822']

/** Text that a browser or a system would run. */
const RUN = /^\s*(<!doctype|<!--|<\w|<\?|#!|%!ps)/i
const LETTER_HEAD = /^[\w-]+:[^\n]*\r?\n/

/** What may stand before the first element: the declaration, comments, a document type. */
const BEFORE_ROOT = /^(?:\s|<\?xml\s[^>]*\?>|<!--[\s\S]*?-->|<!doctype\s[^>[]*(?:\[[^\]]*\]\s*)?>)*/i
const ROOT = /^<(?:[\w.-]+:)?([\p{L}_][\p{L}\w.-]*)[\s/>]/u
/** Pages and pictures that run scripts: XML by their form alone. */
const RUNNING_ROOTS = new Set(['html', 'svg', 'stylesheet', 'transform'])

/** Data as accounts and customs send it; one that names a style sheet is a page. */
const isXml = (text: string): boolean => {
  const root = ROOT.exec(text.replace(BEFORE_ROOT, ''))?.[1]
  return root !== undefined && !RUNNING_ROOTS.has(root.toLowerCase())
}

/** Signatures at the very beginning, in hexadecimal. */
const SIGNATURES: readonly (readonly [string, readonly string[]])[] = [
  ['ffd8ff', ['image/jpeg']],
  ['89504e470d0a1a0a', ['image/png']],
  ['474946383761', ['image/gif']],
  ['474946383961', ['image/gif']],
  ['255044462d', ['application/pdf']],
  ['d0cf11e0a1b11ae1', OLE],
  ['377abcaf271c', ['application/x-7z-compressed']],
  ['526172211a07', ['application/vnd.rar']],
  ['1f8b08', ['application/gzip']],
  ['7b5c727466', ['application/rtf']],
  ['4f676753', ['audio/ogg']],
  ['494433', ['audio/mpeg']],
  ['fffb', ['audio/mpeg']],
  ['fff3', ['audio/mpeg']],
  ['fff2', ['audio/mpeg']],
]

/** By the brand of an ISO base media file. */
const BRANDS: Readonly<Record<string, readonly string[]>> = {
  heic: ['image/heic'],
  heix: ['image/heic'],
  heim: ['image/heic'],
  heis: ['image/heic'],
  hevc: ['image/heic'],
  mif1: ['image/heic'],
  msf1: ['image/heic'],
  avif: ['image/avif'],
  'M4A ': ['audio/mp4'],
  'qt  ': ['video/quicktime'],
}
const VIDEO_BRAND = /^(isom|iso[2-9]|mp4[12]|avc1|dash|M4V |MSNV|3gp)/

const brandTypes = (head: Buffer): readonly string[] => {
  if (head.toString('latin1', 4, 8) !== 'ftyp') return []
  const brand = head.toString('latin1', 8, 12)
  return BRANDS[brand] ?? (VIDEO_BRAND.test(brand) ? ['video/mp4', 'audio/mp4'] : [])
}

const riffTypes = (head: Buffer): readonly string[] => {
  if (head.toString('latin1', 0, 4) !== 'RIFF') return []
  const kind = head.toString('latin1', 8, 12)
  return kind === 'WEBP' ? ['image/webp'] : kind === 'WAVE' ? ['audio/wav'] : []
}

const isWebm = (head: Buffer): boolean =>
  head.readUInt32BE(0) === 0x1a_45_df_a3 && head.subarray(0, 64).includes('webm', 0, 'latin1')

/** What stands in the first part of an OpenDocument file. */
const openDocument = (head: Buffer): string | undefined =>
  /^mimetype(application\/vnd\.oasis\.opendocument\.(?:text|spreadsheet))PK/.exec(head.toString('latin1', 30, 120))?.[1]

const zipTypes = (head: Buffer, names: readonly string[] | null): readonly string[] => {
  if (!names || head.readUInt32LE(0) !== 0x04_03_4b_50) return []
  // A document with a program in it.
  if (names.some((name) => /(^|\/)vbaProject\.bin$/i.test(name))) return []
  const open = openDocument(head)
  if (open !== undefined) return [open]
  if (!names.includes('[Content_Types].xml')) return ['application/zip']
  const office = 'application/vnd.openxmlformats-officedocument'
  if (names.some((name) => name.startsWith('word/'))) return [`${office}.wordprocessingml.document`]
  if (names.some((name) => name.startsWith('xl/'))) return [`${office}.spreadsheetml.sheet`]
  return names.some((name) => name.startsWith('ppt/')) ? [`${office}.presentationml.presentation`] : ['application/zip']
}

const textTypes = ({ head, isText }: FileInspection): readonly string[] => {
  if (!isText) return []
  const text = textOf(head)
  if (isXml(text)) return ['application/xml']
  if (RUN.test(text)) return []
  return TEXTS.filter((type) => type !== 'message/rfc822' || LETTER_HEAD.test(text))
}

/** Every type that the bytes may be of. */
const candidates = (looked: FileInspection): readonly string[] => {
  const { head, names } = looked
  const begins = head.toString('hex', 0, 16)
  const signed = SIGNATURES.find(([signature]) => begins.startsWith(signature))?.[1]
  if (signed) return signed
  const boxed = head.length < 12 ? [] : [...brandTypes(head), ...riffTypes(head), ...zipTypes(head, names)]
  if (boxed.length > 0) return boxed
  return head.length >= 12 && isWebm(head) ? ['video/webm'] : textTypes(looked)
}

/** Every accepted file extension, for the API document. */
export const TAKEN_ENDINGS: readonly string[] = [...new Set(Object.values(FILE_ENDINGS).flat())]

/** null: refused. Old office files differ only by their names. */
export const typeOf = (name: string, looked: FileInspection): FileType | null => {
  const ending = endingOf(name)
  const possible = candidates(looked)
  const type = ending === null ? possible[0] : possible.find((candidate) => FILE_ENDINGS[candidate]?.includes(ending))
  if (type === undefined || (ending === null && possible === OLE)) return null
  return { type, ending: FILE_ENDINGS[type]?.[0] ?? '' }
}

/** Whether a name may go with the type, and the type's usual ending. */
export const fitsType = (type: string, name: string): { isFitting: boolean; ending: string } => {
  const [endings, ending] = [FILE_ENDINGS[type] ?? [], endingOf(name)]
  return { isFitting: ending === null || endings.includes(ending), ending: endings[0] ?? '' }
}

export const isImage = (type: string): boolean => type.startsWith('image/')

export const isZip = (head: Buffer): boolean => head.length >= 4 && head.readUInt32LE(0) === 0x04_03_4b_50

/** What a browser may show by itself; all else is offered for saving. */
export const isShown = (type: string): boolean =>
  isImage(type) || type.startsWith('audio/') || type.startsWith('video/') || type === 'application/pdf'
