/** Mail servers of companies: each company’s mail goes through its own server, and failures are recorded. */
import type { CompanyMail } from '@fura/shared/company-mail.ts'
import { nowSeconds } from '@fura/shared/seconds.ts'
import { isIP } from 'node:net'
import type SMTPTransport from 'nodemailer/lib/smtp-transport'
import type { Database } from '#db/database.ts'
import type { SecretSealer } from '#http/sealed-secret.ts'
import { mailInForce, noteMailTrouble, type StoredMail } from './company-mail.queries.ts'
import type { Letter, Outgoing } from './letter.ts'
import { answerOf, isFinal, type SmtpError, troubleOf } from './mail-trouble.rules.ts'
import { openPassword } from './mail-password.ts'
import { addressOf } from './server-address.ts'
import { createSmtp, type Posting, type Smtp } from './smtp.ts'

/** As long the letters of a company go by the server's own mail, once its own has failed. */
const AVOIDED_SECONDS = 600

export interface CompanyServersParts {
  sealer: SecretSealer
  /** Servers on our own network are let through. */
  mayBeInner: boolean
  onProblem: (error: unknown) => void
}

export interface CompanyServer extends Smtp {
  isFailing: boolean
}

export interface CompanyServers {
  /** null where letters of the company go by the server's own mail. */
  find(db: Database): Promise<CompanyServer | null>
  /** Hands one letter to a server that need not be stored. Throws what the server says. */
  deliver(mail: CompanyMail, password: string | null, letter: Letter): Promise<void>
}

type OnRefusal = (error: SmtpError) => unknown

const ignore: OnRefusal = () => undefined

/** Connects to the address that was checked. */
const connect = async (
  mail: CompanyMail,
  password: string | null,
  mayBeInner: boolean,
  onRefusal: OnRefusal,
): Promise<Smtp> => {
  const { host, port, tls, login, from_name: name, from_address: address, reply_to } = mail
  const server: SMTPTransport.Options = {
    host: await addressOf(mail, mayBeInner),
    port,
    secure: tls === 'tls',
    requireTLS: tls === 'starttls',
    ignoreTLS: tls === 'none',
    tls: isIP(host) ? {} : { servername: host },
    ...(login ? { auth: { user: login, pass: password ?? '' } } : {}),
  }
  return createSmtp(server, { from: { name, address }, replyTo: reply_to ?? undefined }, onRefusal)
}

/** null: the server accepted the letter. A refusal by the recipient's server is not the company's fault. */
const note = async (db: Database, mail: StoredMail, error: SmtpError | null): Promise<void> => {
  if (!error) return mail.trouble === null ? undefined : noteMailTrouble(db, mail.id, null, null)
  const trouble = troubleOf(error)
  if (isFinal(error) || trouble === 'recipient') return undefined
  return noteMailTrouble(db, mail.id, trouble, answerOf(error))
}

const serverOf = (db: Database, mail: StoredMail, parts: CompanyServersParts): CompanyServer => {
  const { sealer, mayBeInner, onProblem } = parts
  const reach = async (onRefusal: OnRefusal): Promise<Smtp> =>
    connect(mail, openPassword(sealer, mail), mayBeInner, onRefusal)
  const noteOutcome = async (refusal: SmtpError | null): Promise<void> => {
    try {
      await note(db, mail, refusal)
    } catch (problem) {
      onProblem(problem)
    }
  }
  return {
    isFailing: mail.trouble !== null && mail.troubleAt > nowSeconds() - AVOIDED_SECONDS,
    deliver: async (letter) => {
      try {
        await (await reach(ignore)).deliver(letter)
      } catch (error) {
        await noteOutcome(error as SmtpError)
        throw error
      }
      await noteOutcome(null)
    },
    post: async (outgoing: Outgoing): Promise<Posting> => {
      const refuse = (error: SmtpError) => {
        onProblem(error)
        return noteOutcome(error)
      }
      try {
        const posting = await (await reach(refuse)).post(outgoing)
        if (posting !== 'later') await noteOutcome(null)
        return posting
      } catch (error) {
        await refuse(error as SmtpError)
        return 'later'
      }
    },
  }
}

export const createCompanyServers = (parts: CompanyServersParts): CompanyServers => ({
  find: async (db) => {
    const mail = await mailInForce(db.read)
    return mail && serverOf(db, mail, parts)
  },
  deliver: async (mail, password, letter) => (await connect(mail, password, parts.mayBeInner, ignore)).deliver(letter),
})
