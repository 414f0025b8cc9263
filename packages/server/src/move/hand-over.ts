/**
 * Ends a move in either direction: holds writes for seconds, copies the last changes and makes the hold final. Then the source
 * accepts no more writes.
 */
import type { Snapshot } from '../backup/snapshot.ts'
import { catchUp } from './catch-up.ts'
import { compareCounts } from './compare.ts'
import type { MoveEnds } from './copy-tables.ts'
import { MoveRefused } from './move-connection.ts'
import { makeOwnIndexes, setSequences, writeThrough } from './move-target.ts'
import { lockWrites, sealWrites, startCapture } from './write-capture.ts'

/** With at most so many rows left to copy, writes are paused: it takes a moment. */
const FEW_WRITES = 500
const MOST_ROUNDS = 20
const MOST_TRIES = 5

/** What is written to the target is noted from its first write on, so that the company can go back. */
const catchUpClosely = async (ends: MoveEnds): Promise<void> => {
  await catchUp(ends, ({ tables }) => startCapture(ends.target, tables))
  for (let rounds = 0; rounds < MOST_ROUNDS; rounds += 1) if ((await catchUp(ends)) <= FEW_WRITES) return
}

const copyLast = async (ends: MoveEnds): Promise<void> => {
  const { target } = ends
  await writeThrough(target)
  let last: Snapshot['sequences'] = {}
  await catchUp(ends, async (snapshot) => {
    await compareCounts(ends, snapshot)
    last = snapshot.sequences
  })
  await setSequences(target, last)
}

/** Returns for how many milliseconds writes were paused. */
export const handOver = async (ends: MoveEnds): Promise<number> => {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    await catchUpClosely(ends)
    await makeOwnIndexes(ends.target)
    const begun = performance.now()
    await lockWrites(ends.source)
    await copyLast(ends)
    if (await sealWrites(ends.source)) return performance.now() - begun
  }
  throw new MoveRefused(
    'More was written than could be copied while writes were held. Try again when fewer people work.',
  )
}
