/** One mail server, of this process or of a company: hands letters over to it, and says what it did not take. */
import nodemailer from 'nodemailer'
import type SMTPTransport from 'nodemailer/lib/smtp-transport'
import type { Letter, Outgoing } from './letter.ts'
import { isFinal, type SmtpError } from './mail-trouble.rules.ts'

const SMTP_TIMEOUT_MS = 10_000

/** `later`: try again. Otherwise done, except for the addresses that the server rejected for good. */
export type Posting = 'later' | { refused: readonly string[] }

export interface Smtp {
  deliver: (letter: Letter) => Promise<void>
  post: (outgoing: Outgoing) => Promise<Posting>
}

/** Where it is and how one logs in there. */
export type SmtpServer = string | SMTPTransport.Options

export interface Sender {
  /** "Fura <no-reply@a.test>", the address alone, or both apart. */
  from: string | { name: string; address: string }
  replyTo?: string | undefined
}

const addressIn = (from: Sender['from']): string =>
  typeof from === 'string' ? (/<([^>]+)>/.exec(from)?.[1] ?? from.trim()) : from.address

export const createSmtp = (
  server: SmtpServer,
  { from, replyTo }: Sender,
  onProblem: (error: SmtpError) => unknown,
): Smtp => {
  const transport = nodemailer.createTransport({
    ...(typeof server === 'string' ? { url: server } : server),
    connectionTimeout: SMTP_TIMEOUT_MS,
    greetingTimeout: SMTP_TIMEOUT_MS,
    socketTimeout: SMTP_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const address = addressIn(from)
  return {
    deliver: async (letter) => {
      await transport.sendMail({ ...letter, from, ...(replyTo ? { replyTo } : {}) })
    },
    post: async ({ to, subject, text, senderName, replyTo: answers, messageKey, attachment }) => {
      try {
        const { rejected } = await transport.sendMail({
          // Mail servers take letters from the address that is theirs alone; answers go to the person.
          from: { name: senderName, address },
          replyTo: { name: senderName, address: answers },
          to: [...to],
          subject,
          text,
          messageId: `<${messageKey}@${address.split('@')[1] ?? 'localhost'}>`,
          attachments: [attachment],
        })
        return { refused: rejected }
      } catch (error) {
        await onProblem(error as SmtpError)
        return isFinal(error as SmtpError) ? { refused: to } : 'later'
      }
    },
  }
}
