/**
 * `npm run bench -- report [--rows N] [--quick] [--only peers,polls]`: every figure in one page, docs/benchmarks.md, and in a JSON file
 * beside it: ratios of one run beside the bare handler and beside Directus, growth, start-up and size, what the app takes of a phone, and
 * what people notice of faults and of work behind their backs. Each part is kept with its own date and load, and the page is written
 * anew after each, so the report can be taken in portions.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import path from 'node:path'
import { runQuietly, secondsSince } from '../run-program.ts'
import { ROOT } from '../source-files.ts'
import { say } from './compare.ts'
import { measureFootprint } from './footprint.ts'
import { benchList } from './list.ts'
import { watchHost } from './machine.ts'
import { benchOrders } from './orders.ts'
import { benchPeers } from './peers.ts'
import { type Table, tables } from './results.ts'
import type { BenchEngine } from './stage.ts'

const PAGE = path.join(ROOT, 'docs/benchmarks.md')
const DATA = path.join(ROOT, 'docs/benchmarks.json')
const GIGABYTE = 1024 ** 3

interface PartOfReport {
  isGood: boolean
  date: string
  commit: string
  machine: string
  took: string
  load: string
  /** What the machine's host gave to others meanwhile, in percent. */
  taken: number
  tables: Table[]
  /** Of a program that prints lines. */
  lines: string[]
}

const rowText = (parts: readonly string[]): string =>
  `| ${parts.map((part) => part.replaceAll('|', '\\|')).join(' | ')} |`

const tableText = ({ title, columns, rows }: Table): string[] => [
  title,
  '',
  rowText(columns),
  rowText(columns.map(() => '---')),
  ...rows.map(rowText),
  '',
]

const machine = (): string => {
  const [first, ...others] = cpus()
  return `${others.length + 1} × ${first?.model.trim()}, ${(totalmem() / GIGABYTE).toFixed(0)} GB, ${process.platform} ${process.arch}, Node ${process.version}`
}

const commit = (): string =>
  execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: ROOT, encoding: 'utf8' }).trim()

const partText = (title: string, part: PartOfReport): string[] => [
  `## ${title}`,
  '',
  `${part.isGood ? 'Within its bars' : '**Not within its bars**'}; ${part.date.slice(0, 10)}, commit ${part.commit}, took ${part.took}, load of the machine at the end ${part.load}, taken by its host ${part.taken} %.`,
  '',
  ...part.tables.flatMap(tableText),
  ...(part.lines.length > 0 ? ['```', ...part.lines, '```', ''] : []),
]

type Parts = Readonly<Record<string, PartOfReport>>

const pageOf = (done: Parts, measures: Readonly<Record<string, Part>>): string => {
  const shown = Object.entries(measures).filter(([name]) => done[name])
  const machines = new Set(shown.map(([name]) => done[name]?.machine))
  return [
    '# Benchmarks',
    '',
    `Written by \`npm run bench -- report\` on ${[...machines].join('; ')}. Ratios of one run count: absolute figures are those of this`,
    'machine and of its load. `share` is how much of the bare handler we reach; `ms CPU` is processor time of Node and PostgreSQL for one request.',
    '',
    ...shown.flatMap(([name, { title }]) => {
      const part = done[name]
      return part ? partText(title, part) : []
    }),
  ].join('\n')
}

const run = async (
  args: readonly string[],
  shown: RegExp,
  lines: string[],
  environment: Record<string, string> = {},
): Promise<boolean> => {
  const { code, output } = await runQuietly(args, environment)
  lines.push(
    ...output
      .split('\n')
      .filter((line) => shown.test(line))
      .map((line) => line.trimEnd()),
  )
  return code === 0
}

/** A program of this folder that prints `ok` and `FAILED`. */
const program =
  (...args: string[]): Measure =>
  (lines) =>
    run(args, /^(ok|FAILED| {7})/, lines)
/** A bench that prints figures alone. */
const bench =
  (...args: string[]): Measure =>
  (lines) =>
    run(['scripts/bench.ts', ...args], /\S/, lines)

const FAULTS = ['company-away', 'drain', 'postgres-away', 'read-only']
/** Faults that last for half a minute, with the figures that their tests print. */
const faults = (lines: string[]): Promise<boolean> =>
  run(
    ['node_modules/vitest/vitest.mjs', 'run', ...FAULTS.map((name) => `packages/server/src/faults/${name}.test.ts`)],
    /^[A-Z]\d{1,2} |^ *(?:FAIL|Tests) /,
    lines,
    { FAULT_SECONDS: '30', NO_COLOR: '1' },
  )

const kills = (lines: string[]): Promise<boolean> =>
  run(['scripts/chaos.ts', '--rounds', '100'], /[┌│├└]|^ {2}(?:lost|doubled|partial|wrong|late): /, lines)

export interface ReportOptions {
  engines: readonly BenchEngine[]
  rows: number
  megabytes: number
  growth: readonly number[]
  isQuick: boolean
  only: string | undefined
  seconds: number
  rounds: number
}

type Measure = (lines: string[]) => Promise<boolean>

interface Part {
  title: string
  measure: Measure
  isQuick?: true
}

const partsOf = (options: ReportOptions): Readonly<Record<string, Part>> => {
  const { rows, megabytes, isQuick, growth, engines } = options
  const load = isQuick ? { seconds: 1, rounds: 3 } : { seconds: options.seconds, rounds: options.rounds }
  const grown: readonly BenchEngine[] = isQuick ? ['postgres'] : engines
  const many = String(rows)
  return {
    peers: { title: 'Beside Directus', isQuick: true, measure: () => benchPeers({ rows, ...load }) },
    bare: {
      title: 'Orders beside the bare handler',
      isQuick: true,
      measure: () => benchOrders({ ...load, engines, rows, growth: [], isShort: isQuick }),
    },
    drivers: {
      title: 'A small list beside the bare handler',
      isQuick: true,
      measure: () => benchList({ ...load, engines, rows, growth: [] }),
    },
    growth: {
      title: 'Growth of orders',
      isQuick: true,
      measure: () => benchOrders({ ...load, engines: grown, rows: 0, growth, isShort: isQuick }),
    },
    searches: {
      title: 'Growth of a list and its searches',
      measure: () => benchList({ ...load, engines: grown, rows: 0, growth }),
    },
    size: {
      title: 'Start-up, memory and size',
      isQuick: true,
      measure: async () => {
        await measureFootprint()
        return true
      },
    },
    polls: { title: 'Open apps that poll', isQuick: true, measure: bench('poll') },
    streams: { title: 'Open event streams', measure: bench('streams') },
    rolling: { title: 'Rolling restart', measure: bench('rolling') },
    nodes: { title: 'Two nodes', isQuick: true, measure: bench('nodes') },
    faults: { title: 'Faults', measure: faults },
    kills: { title: '100 kills on each engine', measure: kills },
    backup: {
      title: 'Backup under load',
      measure: bench('backup', '--rows', many, '--megabytes', String(megabytes)),
    },
    move: { title: 'Move to the other engine and back', measure: bench('move', '--rows', many) },
    budgets: { title: 'What a phone loads', isQuick: true, measure: program('scripts/budgets.ts') },
    start: { title: 'Start without a network', isQuick: true, measure: program('scripts/warm-start.ts') },
    lighthouse: { title: 'Lighthouse', measure: program('scripts/lighthouse.ts') },
    workset: { title: 'Working set without a network', measure: bench('workset', '--rows', many) },
    outbox: { title: 'Sending 200 changes', measure: bench('outbox') },
    tables: { title: 'Tables, boards and the plan', measure: program('scripts/table.ts') },
    plan: { title: 'The planning board', measure: bench('plan') },
  }
}

const earlier = (): Record<string, PartOfReport> =>
  existsSync(DATA) ? (JSON.parse(readFileSync(DATA, 'utf8')) as { parts: Record<string, PartOfReport> }).parts : {}

const measured = async ({ measure }: Part): Promise<PartOfReport> => {
  const [begun, takenByHost, before, lines] = [performance.now(), watchHost(), tables.length, [] as string[]]
  const isGood = await measure(lines).catch((error: unknown) => {
    lines.push(`FAILED ${String(error)}`)
    return false
  })
  return {
    isGood,
    date: new Date().toISOString(),
    commit: commit(),
    machine: machine(),
    took: secondsSince(begun),
    load: (loadavg()[0] ?? 0).toFixed(1),
    taken: takenByHost(),
    tables: tables.slice(before),
    lines,
  }
}

export const benchReport = async (options: ReportOptions): Promise<boolean> => {
  const parts = partsOf(options)
  const asked =
    options.only?.split(',') ?? Object.keys(parts).filter((name) => !options.isQuick || parts[name]?.isQuick)
  const unknown = asked.filter((name) => !Object.hasOwn(parts, name))
  if (unknown.length > 0)
    throw new Error(`There is no part ${unknown.join(', ')}. Parts: ${Object.keys(parts).join(', ')}`)
  const done = earlier()
  for (const name of asked) {
    const part = parts[name]
    if (!part) continue
    say(`\n== ${part.title}`)
    done[name] = await measured(part)
    for (const line of done[name].lines) say(line)
    writeFileSync(PAGE, pageOf(done, parts))
    writeFileSync(DATA, `${JSON.stringify({ parts: done }, null, 2)}\n`)
  }
  say(`\nWritten to ${path.relative(ROOT, PAGE)} and ${path.relative(ROOT, DATA)}`)
  return asked.every((name) => done[name]?.isGood)
}
