/**
 * Sends the server's mails in the background: by SMTP where SMTP_URL is set, else as files that an administrator can open
 * (`mail/*.eml` in the data folder). Callers never wait; a failure is tried again and logged.
 */
import type { FastifyBaseLogger } from 'fastify'
import { letterOf, type Mail } from './letter.ts'
import { createOutbox } from './outbox.ts'
import { createSmtp, type Smtp } from './smtp.ts'

export interface Mailer {
  /** Returns at once. */
  send(mail: Mail): void
  /** Hands a person's letter to the mail server, once; null where there is none. */
  post: Smtp['post'] | null
  /** Tries everything that waits for another try once more, and waits for all that is under way. */
  close(): Promise<void>
}

export interface MailSettings {
  smtpUrl: string | null
  mailFrom: string
  dataDir: string
}

const RETRY_AFTER_MS = [2000, 15_000]
export const createMailer = ({ smtpUrl, mailFrom, dataDir }: MailSettings, logger: FastifyBaseLogger): Mailer => {
  const onProblem = (error: unknown) => logger.warn({ err: error, event: 'mail_failed' }, 'a letter was not taken')
  const smtp = smtpUrl ? createSmtp(smtpUrl, mailFrom, onProblem) : null
  const deliver = smtp ? smtp.deliver : createOutbox(dataDir, logger)
  const underWay = new Set<Promise<void>>()
  const closing = new AbortController()

  const pause = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      setTimeout(resolve, milliseconds).unref()
      closing.signal.addEventListener('abort', () => resolve(), { once: true })
    })

  const tryDelivery = async (mail: Mail): Promise<void> => {
    const letter = letterOf(mail, mailFrom)
    for (const wait of [...RETRY_AFTER_MS, null]) {
      try {
        await deliver(letter)
        return
      } catch (error) {
        const isLast = wait === null || closing.signal.aborted
        logger[isLast ? 'error' : 'warn'](
          { err: error, event: 'mail_failed', kind: mail.kind },
          'a mail could not be sent',
        )
        if (isLast) return
        await pause(wait)
      }
    }
  }

  return {
    send: (mail) => {
      const sending = tryDelivery(mail).finally(() => underWay.delete(sending))
      underWay.add(sending)
    },
    post: smtp && smtp.post,
    close: async () => {
      closing.abort()
      await Promise.all(underWay)
    },
  }
}
