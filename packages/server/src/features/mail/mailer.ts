/**
 * Sends mails in the background: by the company's own mail server, else by the one of this server (SMTP_URL), else as files that an
 * administrator can open (`mail/*.eml` in the data folder). Callers never wait; a failure is tried again and logged.
 */
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '#db/database.ts'
import { type Spans, untraced } from '#db/in-span.ts'
import { refreshOwnWords } from '#rows/own-words.ts'
import type { CompanyServers } from './company-server.ts'
import { type Letter, letterOf, type Mail, type Outgoing } from './letter.ts'
import { createOutbox } from './outbox.ts'
import { createSmtp, type Posting } from './smtp.ts'

/** Whose letter it is. */
interface Sender {
  db: Database
}

export interface Mailer {
  /** Returns at once. */
  send(company: Sender, mail: Mail): void
  /** Whether there is a mail server for people's letters. */
  canPost(company: Sender): Promise<boolean>
  /** Hands a person's letter to the mail server, once. */
  post(company: Sender, outgoing: Outgoing): Promise<Posting>
  /** Tries everything that waits for another try once more, and waits for all that is under way. */
  close(): Promise<void>
}

export interface MailSettings {
  smtpUrl: string | null
  mailFrom: string
  dataDir: string
}

/** null: no mail server, so people's letters are refused. */
interface Way {
  deliver: (letter: Letter) => Promise<void>
  post: ((outgoing: Outgoing) => Promise<Posting>) | null
}

const RETRY_AFTER_MS = [2000, 15_000]

export const createMailer = (
  { smtpUrl, mailFrom, dataDir }: MailSettings,
  companies: Pick<CompanyServers, 'find'>,
  logger: FastifyBaseLogger,
  { inSpan }: Spans = untraced,
): Mailer => {
  const onProblem = (error: unknown) => logger.warn({ err: error, event: 'mail_failed' }, 'a letter was not taken')
  const ours: Way = smtpUrl
    ? createSmtp(smtpUrl, { from: mailFrom }, onProblem)
    : { deliver: createOutbox(dataDir, mailFrom, logger), post: null }
  const underWay = new Set<Promise<void>>()
  const closing = new AbortController()

  const pause = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      setTimeout(resolve, milliseconds).unref()
      closing.signal.addEventListener('abort', () => resolve(), { once: true })
    })

  /** A company's server that fails holds up no letter that ours can take. */
  const wayOf = async ({ db }: Sender): Promise<Way> => {
    const own = await companies.find(db)
    return own && !(own.isFailing && ours.post) ? own : ours
  }

  const tryDelivery = async (company: Sender, mail: Mail): Promise<void> => {
    for (const wait of [...RETRY_AFTER_MS, null]) {
      try {
        await refreshOwnWords(company.db)
        const [letter, way] = [letterOf(mail, company.db), await wayOf(company)]
        await inSpan('mail send', () => way.deliver(letter))
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
    send: (company, mail) => {
      const sending = tryDelivery(company, mail).finally(() => underWay.delete(sending))
      underWay.add(sending)
    },
    canPost: async (company) => (await wayOf(company)).post !== null,
    post: async (company, outgoing) => {
      const { post } = await wayOf(company)
      return post ? inSpan('mail send', () => post(outgoing)) : { refused: outgoing.to }
    },
    close: async () => {
      closing.abort()
      await Promise.all(underWay)
    },
  }
}
