/**
 * `npm run bench -- report [--rows N] [--quick]`: every figure in one page, docs/benchmarks.md, and in a JSON file beside it: ratios of
 * one run beside the bare handler and beside Directus, growth, start-up and size, and what the app takes of a phone. The page is
 * written anew after each part, so a run that was stopped leaves what it has measured.
 */
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import path from 'node:path'
import { runQuietly, secondsSince } from '../run-program.ts'
import { ROOT } from '../source-files.ts'
import { say } from './compare.ts'
import { measureFootprint } from './footprint.ts'
import { watchHost } from './machine.ts'
import { benchOrders } from './orders.ts'
import { benchPeers } from './peers.ts'
import { type Table, tables } from './results.ts'
import type { BenchEngine } from './stage.ts'

const PAGE = path.join(ROOT, 'docs/benchmarks.md')
const DATA = path.join(ROOT, 'docs/benchmarks.json')
const GIGABYTE = 1024 ** 3

interface PartOfReport {
  name: string
  isGood: boolean
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

const pageOf = (parts: readonly PartOfReport[], how: string): string =>
  [
    '# Benchmarks',
    '',
    `Written by \`npm run bench -- report${how}\` on ${new Date().toISOString().slice(0, 10)}, commit ${execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: ROOT, encoding: 'utf8' }).trim()}, on ${machine()}.`,
    'Ratios of one run count: absolute figures are those of this machine and of its load. `share` is how much of the bare handler we reach;',
    '`ms CPU` is processor time of Node and PostgreSQL for one request.',
    '',
    ...parts.flatMap(({ name, isGood, took, load, taken, tables: own, lines }) => [
      `## ${name}`,
      '',
      `${isGood ? 'Within its bars' : '**Not within its bars**'}; ${took}, load of the machine at the end ${load}, taken by its host ${taken} %.`,
      '',
      ...own.flatMap(tableText),
      ...(lines.length > 0 ? ['```', ...lines, '```', ''] : []),
    ]),
  ].join('\n')

/** A program of this folder that prints `ok` and `FAILED`. */
const program = (args: readonly string[]) => async (lines: string[]) => {
  const { code, output } = await runQuietly(args)
  lines.push(
    ...output
      .split('\n')
      .filter((line) => /^(ok|FAILED| {7})/.test(line))
      .map((line) => line.trimEnd()),
  )
  return code === 0
}

export interface ReportOptions {
  engines: readonly BenchEngine[]
  rows: number
  growth: readonly number[]
  isQuick: boolean
  seconds: number
  rounds: number
  how: string
}

type Measure = (lines: string[]) => Promise<boolean>

const parts = (options: ReportOptions): Readonly<Record<string, Measure>> => {
  const { rows, isQuick, growth, engines } = options
  const load = isQuick ? { seconds: 1, rounds: 2 } : { seconds: options.seconds, rounds: options.rounds }
  const grown: readonly BenchEngine[] = isQuick ? ['postgres'] : engines
  const always = {
    'Beside Directus': () => benchPeers({ rows, ...load }),
    'Beside the bare handler': () => benchOrders({ ...load, engines, rows, growth: [], isShort: isQuick }),
    Growth: () => benchOrders({ ...load, engines: grown, rows: 0, growth, isShort: isQuick }),
    'Start-up, memory and size': async () => {
      await measureFootprint()
      return true
    },
    'What a phone loads': program(['scripts/budgets.ts']),
    'Start without a network': program(['scripts/warm-start.ts']),
  }
  if (isQuick) return always
  return {
    ...always,
    Lighthouse: program(['scripts/lighthouse.ts']),
    'Working set without a network': program(['scripts/bench.ts', 'workset', '--rows', String(rows)]),
    'Sending 200 changes': program(['scripts/bench.ts', 'outbox']),
    'Tables, boards and the plan': program(['scripts/table.ts']),
    'The planning board': program(['scripts/bench.ts', 'plan']),
  }
}

export const benchReport = async (options: ReportOptions): Promise<boolean> => {
  const done: PartOfReport[] = []
  for (const [name, measure] of Object.entries(parts(options))) {
    say(`\n== ${name}`)
    const [begun, takenByHost, before, lines] = [performance.now(), watchHost(), tables.length, [] as string[]]
    const isGood = await measure(lines).catch((error: unknown) => {
      lines.push(`FAILED ${String(error)}`)
      return false
    })
    done.push({
      name,
      isGood,
      took: secondsSince(begun),
      load: (loadavg()[0] ?? 0).toFixed(1),
      taken: takenByHost(),
      tables: tables.slice(before),
      lines,
    })
    writeFileSync(PAGE, pageOf(done, options.how))
    writeFileSync(
      DATA,
      `${JSON.stringify({ date: new Date().toISOString(), machine: machine(), parts: done }, null, 2)}\n`,
    )
  }
  say(`\nWritten to ${path.relative(ROOT, PAGE)} and ${path.relative(ROOT, DATA)}`)
  return done.every(({ isGood }) => isGood)
}
