/**
 * Sends the letters that wait, outside of any write: at once after the call that asked for one, and in rounds what was put off or
 * left by a killed server. What the mail server turns away for good is written down at the file.
 */
import type { Readable } from 'node:stream'
import { file } from '@fura/shared/entities/file.ts'
import type { Installation } from '#db/installations.ts'
import { type InSpan, untraced } from '#db/in-span.ts'
import { type Rounds, startRounds } from '#db/rounds.ts'
import { serverActor } from '#db/server-actor.ts'
import { changeRecord, findLive } from '#resource/save.ts'
import { fileRow } from './file.queries.ts'
import { dropLetter, isLastTry, putOffLetter, type QueuedLetter, takeLetters } from './mail-queue.queries.ts'
import { placeOf, type Storage } from './storage.ts'

const EVERY_MS = 15_000

interface Outgoing {
  to: readonly string[]
  subject: string
  text: string
  senderName: string
  replyTo: string
  messageKey: string
  attachment: { filename: string; contentType: string; content: Readable }
}

/** `later`: try again. Otherwise done, except for the addresses that the server rejected for good. */
type Posting = 'later' | { refused: readonly string[] }

export type PostLetter = (installation: Installation, outgoing: Outgoing) => Promise<Posting>

export interface MailRunnerParts {
  storage: Storage
  post: PostLetter
  installations: () => readonly Installation[]
  onProblem: (error: unknown) => void
  inJob?: InSpan
}

const recipientsOf = ({ recipients }: QueuedLetter): string[] => recipients.split(', ')

export class MailRunner {
  readonly #parts: MailRunnerParts
  readonly #underWay = new Set<Promise<void>>()
  #rounds: Rounds | null = null

  constructor(parts: MailRunnerParts) {
    this.#parts = parts
  }

  start(): void {
    this.#rounds = startRounds(this.#parts, { name: 'letters', everyMs: EVERY_MS }, (installation) =>
      this.#sendDue(installation),
    )
  }

  async stop(): Promise<void> {
    await this.#rounds?.stop()
    await Promise.all(this.#underWay)
  }

  /** A letter was just written. Returns at once. */
  wake(installation: Installation): void {
    const { inJob = untraced.inJob } = this.#parts
    const sending = inJob('letters', () => this.#sendDue(installation))
      .catch(this.#parts.onProblem)
      .finally(() => this.#underWay.delete(sending))
    this.#underWay.add(sending)
  }

  async #sendDue(installation: Installation): Promise<void> {
    for (const letter of await takeLetters(installation.db)) await this.#send(installation, letter)
  }

  async #send(installation: Installation, letter: QueuedLetter): Promise<void> {
    const posting = await this.#post(installation, letter)
    const { db, timezone, clientSleepDays } = installation
    await db.write(async (tx) => {
      if (posting === 'later' && !isLastTry(letter)) return putOffLetter(tx, letter)
      await dropLetter(tx, letter)
      const refused = posting === 'later' ? recipientsOf(letter) : posting.refused
      const writing = { db, tx, actor: serverActor(timezone, clientSleepDays) }
      if (refused.length === 0 || !(await findLive(writing, file, letter.file_id))) return undefined
      await changeRecord(writing, file, letter.file_id, { mail_failed_to: refused.join(', ') }, null)
      return undefined
    })
  }

  async #post(installation: Installation, letter: QueuedLetter): Promise<Posting> {
    const { db, uniqueId } = installation
    const { storage, post } = this.#parts
    const to = recipientsOf(letter)
    const row = await fileRow(db.read, letter.file_id)
    const content = row?.storage_key
      ? await storage.read(placeOf(uniqueId, row.storage_key), { start: 0, end: row.size - 1 })
      : null
    if (!row || !content) return { refused: to }
    return post(installation, {
      to,
      subject: letter.subject,
      text: letter.text,
      senderName: letter.sender_name,
      replyTo: letter.reply_to,
      messageKey: letter.message_key,
      attachment: { filename: row.name, contentType: row.type, content },
    })
  }
}
