/** The mail server of this process: hands letters over to it, and says what it did not take. */
import nodemailer from 'nodemailer'
import type { Letter, Outgoing } from './letter.ts'

const SMTP_TIMEOUT_MS = 10_000

/** `later`: it may be tried again. Else all is done but for the addresses that were turned away for good. */
export type Posting = 'later' | { refused: readonly string[] }

export interface Smtp {
  deliver: (letter: Letter) => Promise<void>
  post: (outgoing: Outgoing) => Promise<Posting>
}

interface SmtpError extends Error {
  code?: string
  responseCode?: number
}

/** By SMTP a code from 500 on means that the same letter will be turned away again; a login that fails can be mended. */
const isFinal = ({ code, responseCode = 0 }: SmtpError): boolean => responseCode >= 500 && code !== 'EAUTH'

/** "Fura <no-reply@a.test>" or the address alone. */
const addressIn = (mailFrom: string): string => /<([^>]+)>/.exec(mailFrom)?.[1] ?? mailFrom.trim()

export const createSmtp = (url: string, mailFrom: string, onProblem: (error: unknown) => void): Smtp => {
  const transport = nodemailer.createTransport({
    url,
    connectionTimeout: SMTP_TIMEOUT_MS,
    greetingTimeout: SMTP_TIMEOUT_MS,
    socketTimeout: SMTP_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const address = addressIn(mailFrom)
  return {
    deliver: async (letter) => {
      await transport.sendMail(letter)
    },
    post: async ({ to, subject, text, senderName, replyTo, messageKey, attachment }) => {
      try {
        const { rejected } = await transport.sendMail({
          // Mail servers take letters from the address that is theirs alone; answers go to the person.
          from: { name: senderName, address },
          replyTo: { name: senderName, address: replyTo },
          to: [...to],
          subject,
          text,
          messageId: `<${messageKey}@${address.split('@')[1] ?? 'localhost'}>`,
          attachments: [attachment],
        })
        return { refused: rejected }
      } catch (error) {
        onProblem(error)
        return isFinal(error as SmtpError) ? { refused: to } : 'later'
      }
    },
  }
}
