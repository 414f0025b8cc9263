/** What a person does about parked or discarded changes. Loaded with the sheet that asks, and with the list of unsent changes. */
import type { Field } from '@fura/shared/fields/field.ts'
import type { Choice } from './clash.ts'
import { type Discarded, readDiscarded, restore } from './discarded.ts'
import { changeOutbox, watchedSession } from './outbox.ts'
import { recreate } from './recreate.ts'
import { resolve } from './resolve.ts'
import { outcomeWithin, PATIENCE_MS } from './save.ts'
import { announceStored } from './tab-channel.ts'

/** `again`: somebody changed the record once more. `refused`: a rule or a right forbids the choice. */
export type Settled = 'sent' | 'queued' | 'again' | 'refused'

/** Settles a conflict; waits for the server's answer as long as a form waits. */
export const settleConflict = async (n: number, choice: Choice): Promise<Settled> => {
  const session = watchedSession()
  const settled = await session.store.withDb((db) => resolve(db, n, choice))
  if (!settled) return 'queued'
  const announce = () => announceStored(session.channel, { path: settled.res, id: settled.id })
  if (Object.keys(settled.set).length === 0) {
    announce()
    return 'sent'
  }
  const outcome = await outcomeWithin(session, settled, PATIENCE_MS, announce)
  if (outcome?.state === 'parked') return outcome.refusal.code === 'conflict' ? 'again' : 'refused'
  return outcome?.state === 'sent' ? 'sent' : 'queued'
}

/** Makes a new record from one that others deleted. */
export const recreateDeleted = (n: number, isWritable: (field: Field) => boolean): Promise<void> =>
  changeOutbox((db) => recreate(db, n, isWritable))

export const listDiscarded = (): Promise<Discarded[]> => watchedSession().store.withDb(readDiscarded)

export const restoreDiscarded = (serial: number): Promise<void> => changeOutbox((db) => restore(db, serial))
