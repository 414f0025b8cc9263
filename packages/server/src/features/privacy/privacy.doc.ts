/** The calls about one person's data, for the API document. */
import { choice, flag, int, text } from '@fura/shared/fields/field.ts'
import type { RouteDoc } from '#http/route-doc.ts'
import { PERSON_TYPES } from './person.rules.ts'

export const WHOSE = { type: choice(PERSON_TYPES, { required: true }), id: int({ required: true, min: 1 }) } as const
export const EXPORT_FORMATS = ['json', 'txt'] as const
export const ERASE = { ...WHOSE, name: text({ required: true }) } as const

const num = int({ required: true })
const type = 'A person at a client, a contractor or a lead, or an employee.'

export const personDoc = {
  summary: 'What the company keeps of one person, and what an erasure would leave',
  query: WHOSE,
  answer: {
    detail: {
      name: text({ required: true }),
      erased_name: text({ required: true }),
      is_erased: flag({ required: true }),
      refusal: text(),
      fields: { kind: 'words' },
      contacts_num: num,
      history_num: num,
      copies_num: num,
      named_in: [{ entity: text({ required: true }), num }],
      audit_days: num,
      has_backups: flag({ required: true }),
    },
  },
  about: {
    type,
    erased_name: 'What the person is called after it.',
    refusal: 'Why it cannot be erased now: `rule:own_account`, `rule:still_active`.',
    fields: 'Personal fields that are filled.',
    history_num: 'Old and new values in the history, which are erased too.',
    copies_num: 'Kept answers and rows of imports that hold the name, a phone or an address; they are cleaned.',
    named_in: 'Records that name the person: they stay, with their numbers and sums.',
    audit_days: 'The security log cannot be changed; its entries go after so many days.',
    has_backups: '1: archives hold the person until they expire.',
  },
} as const satisfies RouteDoc

export const exportDoc = {
  summary: 'All that the company keeps of one person as a file. Bank cards are left out',
  query: { ...WHOSE, format: choice(EXPORT_FORMATS) },
  plain: { type: 'application/json' },
  about: { type, format: '`json` for machines, `txt` for people.' },
} as const satisfies RouteDoc

export const eraseDoc = {
  summary: 'Erases one person: fields, contacts, history, login, kept copies. It cannot be taken back',
  body: ERASE,
  about: { type, name: 'As the person is called now: whoever erases says whom.' },
  rules: {
    own_account: 'Nobody erases themselves.',
    still_active: 'The employee must be switched off first.',
    other_name: 'The person is called otherwise.',
    changed_since: 'Somebody changed the person at the same moment: look again.',
  },
  mutates: true,
} as const satisfies RouteDoc
