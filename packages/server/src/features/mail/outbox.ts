/** The mail outbox without an SMTP server: each letter a file that only the server's own user can read. */
import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Letter } from './letter.ts'

/** UTF-8 throughout (RFC 6532) and nothing encoded, so that the link can be read and copied out of the file. */
const asMessage = (from: string, { to, subject, text, headers }: Letter): string => {
  const fields = {
    From: from,
    To: to,
    Subject: subject,
    Date: new Date().toUTCString().replace('GMT', '+0000'),
    'Message-ID': `<${randomUUID()}@localhost>`,
    'MIME-Version': '1.0',
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Transfer-Encoding': '8bit',
    ...headers,
  }
  // A line break inside a value would begin a header of its own.
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value.replaceAll(/\p{Cc}+/gu, ' ')}`)
  return [...lines, '', ...text.split('\n'), ''].join('\r\n')
}

export const createOutbox = (dataDir: string, from: string, logger: FastifyBaseLogger) => {
  const folder = join(dataDir, 'mail')
  return async (letter: Letter): Promise<void> => {
    const file = join(folder, `${new Date().toISOString().replaceAll(/[:.]/g, '-')}-${randomUUID()}.eml`)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await writeFile(file, asMessage(from, letter), { mode: 0o600, flag: 'wx' })
    logger.info({ event: 'mail_written', file }, 'no SMTP_URL: the mail was written to a file')
  }
}
