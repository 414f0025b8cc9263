/** Mails by SMTP against a small server of our own, and by files. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Mail } from './letter.ts'
import { createMailer } from './mailer.ts'

let dataDir: string
let server: Server | null = null
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'fura-mail-'))
})
afterEach(async () => {
  server?.close()
  server = null
  await rm(dataDir, { recursive: true, force: true })
})

const LINK = 'https://a.test/password-recovery?token=abc'
const mail: Mail = {
  kind: 'recovery',
  to: 'a@b.example',
  language: 'en',
  variables: { company: 'Company', link: LINK },
}

/** Speaks just enough SMTP; `refusals` connections are turned away first. */
const smtpServer = async (received: string[], refusals = 0): Promise<string> => {
  let refusalsLeft = refusals
  const smtp = createServer((socket) => {
    if (refusalsLeft > 0) {
      refusalsLeft -= 1
      socket.end('421 not now\r\n')
      return
    }
    let isData = false
    socket.write('220 test\r\n')
    socket.on('data', (chunk) => {
      const text = chunk.toString()
      if (isData) {
        received.push(text)
        if (!text.endsWith('\r\n.\r\n')) return
        isData = false
        socket.write('250 ok\r\n')
      } else if (text.startsWith('DATA')) {
        isData = true
        socket.write('354 go on\r\n')
      } else if (text.startsWith('QUIT')) socket.end('221 bye\r\n')
      else socket.write('250 ok\r\n')
    })
    socket.on('error', () => socket.destroy())
  })
  server = smtp
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  return `smtp://127.0.0.1:${(smtp.address() as AddressInfo).port}?ignoreTLS=true`
}

const settings = (smtpUrl: string | null) => ({ smtpUrl, mailFrom: 'Fura <no-reply@a.test>', dataDir })

test('sends by SMTP where it is configured', async () => {
  const received: string[] = []
  const mailer = createMailer(settings(await smtpServer(received)), pino({ level: 'silent' }))
  mailer.send(mail)
  await mailer.close()
  expect(received.join('')).toContain('To: a@b.example')
  expect(received.join('')).toContain('Subject: Company: password recovery')
})

test('tries again after a failure, and logs it without the link', async () => {
  const received: string[] = []
  const lines: string[] = []
  const logger = pino({}, { write: (line: string) => void lines.push(line) })
  const mailer = createMailer(settings(await smtpServer(received, 1)), logger)
  mailer.send(mail)
  await vi.waitFor(() => expect(lines).toHaveLength(1))
  expect(received).toEqual([])
  await mailer.close()
  expect(received.join('')).toContain('To: a@b.example')
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
