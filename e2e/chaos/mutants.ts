/**
 * Deliberate mistakes in the write path, each of which the chaos run must catch. They are made in the text of the sources
 * while the page is built, so that the product itself carries nothing of them.
 */

export interface Mutant {
  file: string
  right: string
  wrong: string
}

export const MUTANTS = {
  'fresh-key': {
    file: 'offline/attempt.ts',
    right: "'Idempotency-Key': entry.key,",
    wrong: "'Idempotency-Key': crypto.randomUUID(),",
  },
  'delete-before-answer': {
    file: 'offline/settle.ts',
    right: 'await outbox.put(sent)',
    wrong: 'await outbox.delete(n)',
  },
  'no-lock': {
    file: 'offline/locks.ts',
    right: "'locks' in navigator ? navigator.locks : inThisTab",
    wrong: '({ request: (_name, _options, work) => work() })',
  },
} as const satisfies Record<string, Mutant>

export type MutantName = keyof typeof MUTANTS

export const isMutantName = (name: string): name is MutantName => Object.hasOwn(MUTANTS, name)
