/** What the API document says of files. */
import { MAX_FILE_BYTES } from '@fura/shared/constants.ts'
import { FILE_OBJECT_NAMES } from '@fura/shared/entities/file.ts'
import { choice, flag, int, text } from '@fura/shared/fields/field.ts'
import { FILE_KINDS } from '@fura/shared/rules/file-kinds.ts'
import type { RouteDoc } from '#http/route-doc.ts'
import { TAKEN_ENDINGS } from './file-types.ts'

const OBJECT = {
  o_t: choice(FILE_OBJECT_NAMES, { required: true }),
  o_id: int({ required: true, min: 1 }),
} as const

const ABOUT = {
  o_t: 'The singular noun of what the file hangs on.',
  url: 'Opens the file without headers for an hour, for this user alone.',
  thumb_url: 'The same for the small picture; null where there is none.',
}

const ADDRESSES = { url: text({ required: true }), thumb_url: text() } as const

const rules = {
  file_checksum: 'The bytes are not those of X-Content-SHA256.',
  file_empty: 'The file has no bytes.',
  file_image: 'A photo of a colleague is a picture; what documents are printed with is a PNG or a JPEG.',
  file_quota: 'The installation has used up its space for files.',
  file_thumb: 'The small picture is no JPEG or too large.',
  file_type: 'Files of this type are refused, or the name’s ending does not fit the bytes.',
}

export const addDoc = {
  summary: `Hangs a file of at most ${MAX_FILE_BYTES} bytes on a record that the user sees; on \`team_user\` a picture is the photo, unless \`kind\` says another`,
  multipart: true,
  query: {
    ...OBJECT,
    n: text({ required: true }),
    kind: choice(FILE_KINDS),
    is_message: flag(),
    is_second_chat: flag(),
  },
  body: {
    file: { kind: 'file', required: true },
    thumb: { kind: 'file' },
    is_message: flag(),
    is_second_chat: flag(),
  },
  answer: {
    id: int({ required: true, min: 1 }),
    rev: int({ required: true, min: 1 }),
    name: text({ required: true }),
    size: int({ required: true }),
    type: text({ required: true }),
    kind: choice(FILE_KINDS, { required: true }),
    ...ADDRESSES,
    _sync: { kind: 'sync', to: 'SyncOfAnswer' },
  },
  about: {
    ...ABOUT,
    n: 'What the file is called; cleaned.',
    kind: 'Without it `photo` for a picture, else `other`.',
    file: `Determined by its bytes, which the ending of \`n\` may not contradict: ${TAKEN_ENDINGS.join(', ')}. Text is in UTF-8, UTF-16 with a byte order mark, or one byte per character.`,
    thumb: 'A small JPEG made by the device.',
    is_message:
      '1: a message of the chat by itself, unless a `messages add` of its author names it in `file_ids`. In the form or the query.',
    is_second_chat: '1: in the chat with outside parties in mind.',
    type: 'Determined by the bytes.',
  },
  rules,
  mutates: true,
} as const satisfies RouteDoc

export const listDoc = {
  summary: 'The files of one record, newest first',
  query: { ...OBJECT, kind: choice(FILE_KINDS) },
  eachRecord: ADDRESSES,
  about: ABOUT,
} as const satisfies RouteDoc

export const updateDoc = {
  summary: 'Changes the name or kind of a file: by its author, or by whoever may edit its record',
  rules,
} as const satisfies RouteDoc

export const removeDoc = {
  summary: 'Deletes a file and its bytes: by its author, or by whoever may edit its record',
} as const satisfies RouteDoc

export const rawDoc = {
  summary: 'The bytes of a file, by the address that another call answered. Takes Range and If-None-Match',
  query: {
    u: int({ required: true, min: 1 }),
    e: int({ required: true }),
    s: text({ required: true }),
    v: choice(['thumb']),
  },
  about: {
    u: 'The user for whom it was signed; dead once they are switched off or may no longer see the file.',
    e: 'Until when; 0 for the photo of a colleague, which ends with the photo.',
    s: 'The signature.',
    v: 'The small picture instead.',
  },
  plain: { type: 'application/octet-stream' },
} as const satisfies RouteDoc
