/** The parts of the reliability run: which rows each proves, and by which commands beside the tests that name a row. */

export interface Command {
  /** Rows that it proves. */
  rows: readonly string[]
  /** Arguments of Node, as `npm run` would start them. */
  args: readonly string[]
  /** How one types it. */
  typed: string
  /** Lines of its output that hold figures. */
  figures: RegExp
  /** Its exit code for an unknown result. */
  unknown?: number
}

export interface Part {
  /** Letters of its rows. */
  letters: string
  about: string
  /** For its tests. */
  environment?: Readonly<Record<string, string>>
  commands: readonly Command[]
}

const bench = (name: string, rows: readonly string[], ...more: string[]): Command => ({
  rows,
  args: ['scripts/bench.ts', name, ...more],
  typed: ['npm run bench --', name, ...more].join(' '),
  figures: /./,
})

export const PARTS: Readonly<Record<string, Part>> = {
  supply: {
    letters: 'S',
    about: 'supply chain',
    commands: [
      {
        rows: ['S2'],
        args: ['scripts/advisories.ts'],
        typed: 'npm run advisories',
        figures: /./,
        unknown: 2,
      },
      { rows: ['S3'], args: ['scripts/verify/bill.ts'], typed: 'npm run sbom', figures: /./ },
    ],
  },
  observability: { letters: 'O', about: 'observability', commands: [] },
  privacy: { letters: 'P', about: 'privacy and the app', commands: [] },
  data: { letters: 'D', about: 'data safety', commands: [] },
  concurrency: { letters: 'C', about: 'concurrency', commands: [] },
  faults: { letters: 'X', about: 'faults', environment: { FAULT_SECONDS: '30' }, commands: [] },
  kills: {
    letters: '',
    about: '100 kills on each engine',
    commands: [
      {
        rows: ['X1', 'X2'],
        args: ['scripts/chaos.ts', '--rounds', '100'],
        typed: 'npm run chaos -- --rounds 100',
        figures: /│/,
      },
    ],
  },
  load: {
    letters: 'L',
    about: 'load',
    commands: [bench('poll', ['L1', 'L2']), bench('upload', ['L6']), bench('attack', ['L3', 'L4', 'L5', 'L7'])],
  },
  neighbours: { letters: '', about: 'companies beside each other', commands: [bench('neighbour', ['L8'])] },
  image: {
    letters: '',
    about: 'the image of the Dockerfile',
    commands: [
      {
        rows: ['image'],
        args: ['scripts/verify/image.ts'],
        typed: 'node scripts/verify/image.ts',
        figures: /./,
        unknown: 2,
      },
    ],
  },
  access: { letters: 'AZ', about: 'logins, sessions, rights, companies apart', commands: [] },
  input: { letters: 'IFH', about: 'input, files, HTTP', commands: [] },
}
