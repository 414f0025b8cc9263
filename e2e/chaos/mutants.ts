/**
 * Deliberate mistakes in the write path, each of which the chaos run must catch. They replace text in the sources
 * while the page is built, so that the product itself contains nothing of them.
 */

/** A text that its source contains once, and its replacement. */
export interface Replaced {
  file: string
  right: string
  wrong: string
}

export interface Mutant extends Replaced {
  /** What the run reports of it. */
  caughtBy: RegExp
  /** The half of a round that shows it. */
  part: 'storm' | 'acts'
}

export const MUTANTS = {
  'fresh-key': {
    file: 'offline/attempt.ts',
    right: "'Idempotency-Key': entry.key,",
    wrong: "'Idempotency-Key': crypto.randomUUID(),",
    caughtBy: /^OI2/,
    part: 'storm',
  },
  'delete-before-answer': {
    file: 'offline/settle.ts',
    right: 'await outbox.put(sent)',
    wrong: 'await outbox.delete(n)',
    caughtBy: /^OI1/,
    part: 'storm',
  },
  'no-lock': {
    file: 'offline/locks.ts',
    right: "'locks' in navigator ? navigator.locks : inThisTab",
    wrong: '({ request: (_name, _options, work) => work() })',
    caughtBy: /^OI4/,
    part: 'storm',
  },
  'no-base': {
    file: 'offline/attempt.ts',
    right: 'return { id, ...(real(set) as Values), _sync: sync }',
    wrong: 'return { id, ...(real(set) as Values), _sync: insisted }',
    caughtBy: /^OI7/,
    part: 'acts',
  },
  'wipe-on-401': {
    file: 'offline/store.ts',
    right: 'current?.close()',
    wrong: 'if (current) void deleteDB(current.name)',
    caughtBy: /^OI1/,
    part: 'acts',
  },
  'cached-empty': {
    file: 'offline/reads.ts',
    right: "throw new NotLoaded('not on this device', { cause: error })",
    wrong: "return { rows: [], total: 0, more: false, source: 'device', at: 0, entries: [] } as T",
    caughtBy: /^OI9/,
    part: 'acts',
  },
} as const satisfies Record<string, Mutant>

export type MutantName = keyof typeof MUTANTS

const isMutantName = (name: string): name is MutantName => Object.hasOwn(MUTANTS, name)

export const MUTANT_NAMES: readonly MutantName[] = Object.keys(MUTANTS).filter(isMutantName)
