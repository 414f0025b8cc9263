/** Mails by SMTP against a small server of our own, and by files. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { smtpServer, type TestSmtp } from '../../testing/smtp-server.ts'
import type { Mail } from './letter.ts'
import { createMailer } from './mailer.ts'

let dataDir: string
let smtp: TestSmtp | null = null
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

const settings = (smtpUrl: string | null) => ({ smtpUrl, mailFrom: 'Fura <no-reply@a.test>', dataDir })

test('sends by SMTP where it is configured', async () => {
  smtp = await smtpServer()
  const mailer = createMailer(settings(smtp.url), pino({ level: 'silent' }))
  mailer.send(mail)
  await mailer.close()
  expect(smtp.letters[0]?.raw).toContain('To: a@b.example')
  expect(smtp.letters[0]?.raw).toContain('Subject: Company: password recovery')
})

test('tries again after a failure, and logs it without the link', async () => {
  smtp = await smtpServer(1)
  const lines: string[] = []
  const logger = pino({}, { write: (line: string) => void lines.push(line) })
  const mailer = createMailer(settings(smtp.url), logger)
  mailer.send(mail)
  await vi.waitFor(() => expect(lines).toHaveLength(1))
  expect(smtp.letters).toEqual([])
  await mailer.close()
  expect(smtp.letters[0]?.raw).toContain('To: a@b.example')
  expect(lines.join('')).toContain('mail_failed')
  expect(lines.join('')).not.toContain('token=')
})

test('without SMTP writes a file that can be read as it is, and logs where, not what', async () => {
  const lines: string[] = []
  const mailer = createMailer(settings(null), pino({}, { write: (line: string) => void lines.push(line) }))
  mailer.send({ ...mail, language: 'uk', variables: { company: 'Фірма\r\nBcc: evil@b.example', link: LINK } })
  await mailer.close()
  const [file = ''] = await readdir(join(dataDir, 'mail'))
  const text = await readFile(join(dataDir, 'mail', file), 'utf8')
  expect(text).toContain(`${LINK}\r\n`)
  const [head = ''] = text.split('\r\n\r\n')
  expect(head.split('\r\n').filter((line) => line.startsWith('Bcc'))).toEqual([])
  expect(lines.join('')).toContain(file)
  expect(lines.join('')).not.toContain('token=')
})
