/** The calls of the company's mail server, for the API document. */
import { COMPANY_MAIL_FIELDS, MAIL_TROUBLES, MAX_MAIL_PASSWORD } from '@fura/shared/company-mail.ts'
import { choice, dateTime, flag, int, text } from '@fura/shared/fields/field.ts'
import type { RouteDoc } from '#http/route-doc.ts'
import { SENT_FIELDS } from './company-mail.rules.ts'

const body = { ...SENT_FIELDS, password: { kind: 'secret', max: MAX_MAIL_PASSWORD } } as const

const answer = {
  detail: {
    is_on: flag({ required: true }),
    ...COMPANY_MAIL_FIELDS,
    has_password: flag({ required: true }),
    trouble: choice(MAIL_TROUBLES),
    trouble_answer: text(),
    trouble_at: dateTime(),
    can_undo: flag({ required: true }),
    server_from: text(),
  },
  changes: [
    {
      id: int({ required: true }),
      team_user_id: int(),
      team_user_name: text(),
      date: dateTime(),
      name: text({ required: true }),
      old_value: text(),
      new_value: text(),
    },
  ],
} as const

const about = {
  is_on: '1: letters of the company go by its own mail server; 0: by that of this server.',
  password: 'Without it the stored one stays, as long as host, port, tls and login do. It is never answered.',
  from_address: 'Of all letters; people sign theirs with their own names and get the answers.',
  reply_to: 'Of letters that no person writes.',
  has_password: '1: a password is stored.',
  trouble:
    'Why the last letter was not taken; null: it was. Letters go by the mail of this server meanwhile, if it has one.',
  trouble_answer: 'What the mail server said.',
  server_from: 'The sender of letters that go by the mail of this server; null: it has none.',
  changes: 'The last twenty, newest first.',
}

const rules = {
  mail_inner: 'The host is in the network of this server (MAIL_TO_INNER).',
  mail_port: 'No port where mail servers take letters: 25, 465, 587 or 2525.',
}

export const docs = {
  read: { summary: 'The mail server of the company', answer, about },
  update: { summary: 'Sets the mail server of the company', body, answer, about, rules, mutates: true },
  undo: { summary: 'Brings the mail server back as it was before the last change', answer, about, mutates: true },
  test: {
    summary: 'Sends a letter to the caller by such a mail server; nothing is stored',
    body,
    answer: {
      detail: {
        to: text({ required: true }),
        is_sent: flag({ required: true }),
        trouble: choice(MAIL_TROUBLES),
        answer: text(),
      },
    },
    about: { ...about, trouble: 'Why the letter was not taken.', answer: 'What the mail server said.' },
    rules,
  },
} as const satisfies Record<string, RouteDoc>
