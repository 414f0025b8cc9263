/** What an administrator alone sets for the company (role-jobs.ts). */
import { COMPANY_MAIL } from '../testing/company-mail.ts'
import { ADMIN, type Job } from './role-work.ts'

const company = (path: string, body: object) => async () => ({ url: `/api/company/${path}/`, body })

export const COMPANY_JOBS: readonly Job[] = [
  ['company: set it', ADMIN, company('settings/update', { client_sleep_days: 91 })],
  ['company: name a status', ADMIN, company('statuses/update', { list: 'leads_statuses', statuses: { 1: {} } })],
  ['company: choose a numbering', ADMIN, company('numbering/update', { series: 'cmr', pattern: 'CMR-{nnnnn}' })],
  ['company: write a text of documents', ADMIN, company('papers/update', { document: 'act', footer_en: 'Thanks' })],
  ['company: say a text in its own words', ADMIN, company('words/update', { language: 'uk', words: { cancel: 'Ні' } })],
  ['company: set its mail', ADMIN, company('mail/update', COMPANY_MAIL)],
  ['company: try out its mail', ADMIN, company('mail/test', COMPANY_MAIL)],
  ['company: take its mail back', ADMIN, company('mail/undo', {})],
  ['company: skip a first step', ADMIN, company('guide/mark', { name: 'logo', is_on: 1 })],
]
