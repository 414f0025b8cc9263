/**
 * Deliberate mistakes in the write path, each of which the chaos run must catch. They are made in the text of the sources
 * while the page is built, so that the product itself carries nothing of them.
 */

export interface Mutant {
  file: string
  right: string
  wrong: string
  /** What the run says of it. */
  caughtBy: RegExp
}

export const MUTANTS = {
  'fresh-key': {
    file: 'offline/attempt.ts',
    right: "'Idempotency-Key': entry.key,",
    wrong: "'Idempotency-Key': crypto.randomUUID(),",
    caughtBy: /^OI2/,
  },
  'delete-before-answer': {
    file: 'offline/settle.ts',
    right: 'await outbox.put(sent)',
    wrong: 'await outbox.delete(n)',
    caughtBy: /^OI1/,
  },
  'no-lock': {
    file: 'offline/locks.ts',
    right: "'locks' in navigator ? navigator.locks : inThisTab",
    wrong: '({ request: (_name, _options, work) => work() })',
    caughtBy: /^OI4/,
  },
} as const satisfies Record<string, Mutant>

export type MutantName = keyof typeof MUTANTS

const isMutantName = (name: string): name is MutantName => Object.hasOwn(MUTANTS, name)

export const MUTANT_NAMES: readonly MutantName[] = Object.keys(MUTANTS).filter(isMutantName)
