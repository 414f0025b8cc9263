/**
 * Writes events of requests to the security log. Some have no write of their own: failed logins and denials, which a
 * stranger could send by the thousand, and all events while nothing can be stored. They are collected in memory, equal ones
 * as one with a count, and written about once a second, or when the database can store again.
 */
import { nowSeconds } from '@fura/shared/seconds.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { DatabaseReadOnly, type Tx } from '#db/database.ts'
import type { Installation } from '#db/installations.ts'
import { serverActor } from '#db/server-actor.ts'
import { type AuditNote, type GatheredNote, logAudit, writeGatheredNotes } from './audit-log.ts'
import { actorOf, requestOrigin } from './context.ts'

const EVERY_MS = 1000
/** Maximum number of different entries of one company between two writes; the rest is only counted. */
const MOST_GATHERED = 100

interface Gathered {
  installation: Installation
  notes: Map<string, GatheredNote>
  leftOut: number
}

const writeNotes = ({ db, timezone }: Installation, notes: readonly GatheredNote[]): Promise<void> =>
  db.write((tx) => writeGatheredNotes({ db, tx, actor: serverActor(timezone) }, notes))

export class AuditGatherer {
  readonly #onProblem: (error: unknown) => void
  #gathered = new Map<string, Gathered>()
  #writing: Promise<void> = Promise.resolve()
  readonly #timer: NodeJS.Timeout

  constructor(onProblem: (error: unknown) => void) {
    this.#onProblem = onProblem
    this.#timer = setInterval(() => void this.flush(), EVERY_MS).unref()
  }

  add(installation: Installation, note: AuditNote): void {
    const at = nowSeconds()
    this.#gather(this.#of(installation), JSON.stringify(note), { ...note, times: 1, at })
  }

  #of(installation: Installation): Gathered {
    const { uniqueId } = installation
    const gathered: Gathered = this.#gathered.get(uniqueId) ?? { installation, notes: new Map(), leftOut: 0 }
    this.#gathered.set(uniqueId, gathered)
    return gathered
  }

  #gather(gathered: Gathered, key: string, note: GatheredNote): void {
    const equal = gathered.notes.get(key)
    if (equal) {
      equal.times += note.times
      equal.at = Math.min(equal.at, note.at)
    } else if (gathered.notes.size < MOST_GATHERED) gathered.notes.set(key, note)
    else gathered.leftOut += note.times
  }

  /** Nothing can be stored now: entries wait for the next try, as many as fit. */
  #keep({ installation, notes, leftOut }: Gathered): void {
    const gathered = this.#of(installation)
    for (const [key, note] of notes) this.#gather(gathered, key, note)
    gathered.leftOut += leftOut
  }

  /** Resolves when everything collected so far is written, or failed to be. */
  flush(): Promise<void> {
    const all = [...this.#gathered.values()]
    this.#gathered = new Map()
    if (all.length > 0) this.#writing = this.#writing.then(() => this.#writeAll(all))
    return this.#writing
  }

  async #writeAll(all: readonly Gathered[]): Promise<void> {
    for (const gathered of all) {
      const { installation, notes, leftOut } = gathered
      const at = nowSeconds()
      const more: GatheredNote[] = leftOut > 0 ? [{ event: 'left_out', times: leftOut, at }] : []
      await writeNotes(installation, [...notes.values(), ...more]).catch((error: unknown) => {
        if (error instanceof DatabaseReadOnly) this.#keep(gathered)
        else this.#onProblem(error)
      })
    }
  }

  stop(): Promise<void> {
    clearInterval(this.#timer)
    return this.flush()
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    auditGatherer: AuditGatherer
  }
}

/** Also logs the event, without what was typed, for operators who collect logs elsewhere. */
export const printAudit = (
  { log, installation, session, ip }: FastifyRequest,
  { login: _, ...note }: AuditNote,
): void => log.info({ installation: installation.uniqueId, by: session?.userId, address: ip, ...note }, 'audit')

/** Collects an entry that is not worth a write of its own. */
export const gatherAudit = (request: FastifyRequest, note: AuditNote): void => {
  const { session, server, installation } = request
  printAudit(request, note)
  server.auditGatherer.add(installation, {
    team_user_id: session?.userId ?? null,
    ...requestOrigin(request),
    ...note,
  })
}

/** For a request that writes without `mutate`, in its own transaction. */
export const auditIn = async (request: FastifyRequest, tx: Tx, note: AuditNote): Promise<void> => {
  await logAudit({ db: request.installation.db, tx, actor: actorOf(request) }, note)
  printAudit(request, note)
}

export const addAuditGatherer = (app: FastifyInstance): void => {
  const gatherer = new AuditGatherer((error) => app.log.warn({ err: error }, 'the security log was not written'))
  app.decorate('auditGatherer', gatherer)
  app.addHook('onClose', () => gatherer.stop())
}
