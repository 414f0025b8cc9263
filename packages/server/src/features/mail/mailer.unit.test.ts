/** Mails by SMTP against a small server of our own, and by files. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { installationSteps } from '#migrations/index.ts'
import type { Database } from '#db/database.ts'
import { type Databases, openDatabases } from '#db/open.ts'
import { smtpServer, type TestSmtp } from '../../testing/smtp-server.ts'
import type { Mail } from './letter.ts'
import { createMailer } from './mailer.ts'

let dataDir: string
let smtp: TestSmtp | null = null
let databases: Databases
let db: Database
let companyDir: string
beforeAll(async () => {
  companyDir = await mkdtemp(join(tmpdir(), 'fura-mail-company-'))
  databases = openDatabases(companyDir)
  db = await databases.create({ url: null, name: 'company' }, installationSteps)
}, 60_000)
afterAll(async () => {
  await databases.close()
  await rm(companyDir, { recursive: true, force: true })
})
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'fura-mail-'))
})
afterEach(async () => {
  await smtp?.close()
  smtp = null
  await rm(dataDir, { recursive: true, force: true })
})

const LINK = 'https://a.test/password-recovery?token=abc'
const mail: Mail = {
  kind: 'recovery',
  to: 'a@b.example',
  language: 'en',
  variables: { company: 'Company', link: LINK },
}

/** None has a mail server of its own. */
const NO_COMPANY = { find: async () => null }

const settings = (smtpUrl: string | null) => ({ smtpUrl, mailFrom: 'Fura <no-reply@a.test>', dataDir })

test('sends by SMTP where it is configured', async () => {
  smtp = await smtpServer()
  const mailer = createMailer(settings(smtp.url), NO_COMPANY, pino({ level: 'silent' }))
  mailer.send({ db }, mail)
  await mailer.close()
  expect(smtp.letters[0]?.raw).toContain('To: a@b.example')
  expect(smtp.letters[0]?.raw).toContain('Subject: Company: password recovery')
})

test('tries again after a failure, and logs it without the link', async () => {
  smtp = await smtpServer(1)
  const lines: string[] = []
  const logger = pino({}, { write: (line: string) => void lines.push(line) })
  const mailer = createMailer(settings(smtp.url), NO_COMPANY, logger)
  mailer.send({ db }, mail)
  await vi.waitFor(() => expect(lines).toHaveLength(1))
  expect(smtp.letters).toEqual([])
  await mailer.close()
  expect(smtp.letters[0]?.raw).toContain('To: a@b.example')
  expect(lines.join('')).toContain('mail_failed')
  expect(lines.join('')).not.toContain('token=')
})

test('without SMTP writes a file that can be read as it is, and logs where, not what', async () => {
  const lines: string[] = []
  const mailer = createMailer(settings(null), NO_COMPANY, pino({}, { write: (line: string) => void lines.push(line) }))
  mailer.send({ db }, { ...mail, language: 'uk', variables: { company: 'Фірма\r\nBcc: evil@b.example', link: LINK } })
  await mailer.close()
  const [file = ''] = await readdir(join(dataDir, 'mail'))
  const text = await readFile(join(dataDir, 'mail', file), 'utf8')
  expect(text).toContain(`${LINK}\r\n`)
  const [head = ''] = text.split('\r\n\r\n')
  expect(head.split('\r\n').filter((line) => line.startsWith('Bcc'))).toEqual([])
  expect(lines.join('')).toContain(file)
  expect(lines.join('')).not.toContain('token=')
})
