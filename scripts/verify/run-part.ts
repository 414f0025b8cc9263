/** Runs one part: its tests by Vitest and Playwright, then its commands; says of each row what proved it. */
import { mkdtempSync, readFileSync, rmSync, existsSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBrowser } from '../browser.ts'
import { runQuietly, secondsSince } from '../run-program.ts'
import type { Command, Part } from './parts.ts'
import { filesByRow, promisedRows, rowsNamedIn } from './rows.ts'

export type Verdict = 'ok' | 'FAILED' | 'not known' | 'not run'

export interface Proof {
  row: string
  by: string
  verdict: Verdict
  figure: string
}

export interface PartResult {
  part: string
  commit: string
  date: string
  took: string
  load: string
  proofs: Proof[]
}

interface Tried {
  title: string
  isGood: boolean
}

interface VitestReport {
  testResults: { assertionResults: { status: string; fullName: string }[] }[]
}

interface Suite {
  title: string
  suites?: Suite[]
  specs?: { title: string; ok: boolean; tests: { status: string }[] }[]
}

const specsIn = ({ title, suites = [], specs = [] }: Suite): Tried[] => [
  ...specs
    .filter(({ tests }) => tests.some(({ status }) => status !== 'skipped'))
    .map((spec) => ({ title: `${title} ${spec.title}`, isGood: spec.ok })),
  ...suites.flatMap(specsIn).map((inner) => ({ ...inner, title: `${title} ${inner.title}` })),
]

const readReport = (file: string): Tried[] => {
  if (!existsSync(file)) return []
  const report = JSON.parse(readFileSync(file, 'utf8')) as VitestReport | Suite
  if (!('testResults' in report)) return specsIn({ ...report, title: '' })
  return report.testResults.flatMap(({ assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'passed' || status === 'failed')
      .map(({ fullName, status }) => ({ title: fullName, isGood: status === 'passed' })),
  )
}

const BROWSER = 'e2e/tests/'

interface Ran {
  tried: Tried[]
  /** By the row: what its tests print of it, each line beginning with it. */
  figures: Map<string, string[]>
}

const FIGURES = /^([A-Z]\d{1,2}) .+$/gm

const runTests = async (
  files: readonly string[],
  rows: readonly string[],
  environment: Record<string, string>,
): Promise<Ran> => {
  const folder = mkdtempSync(join(tmpdir(), 'fura-verify-'))
  const [browser, others] = [
    files.filter((path) => path.startsWith(BROWSER)),
    files.filter((path) => !path.startsWith(BROWSER)),
  ]
  const [vitest, playwright] = [join(folder, 'vitest.json'), join(folder, 'playwright.json')]
  const named = `\\b(${rows.join('|')})\\b(?!\\.\\d)`
  let printed = ''
  if (others.length > 0) {
    const choice = ['-t', named, '--reporter=json', `--outputFile.json=${vitest}`]
    const { output } = await runQuietly(['node_modules/vitest/vitest.mjs', 'run', ...others, ...choice], environment)
    printed = output
  }
  if (browser.length > 0 && (await ensureBrowser()))
    await runQuietly(['node_modules/@playwright/test/cli.js', 'test', ...browser, '-g', named, '--reporter=json'], {
      PLAYWRIGHT_JSON_OUTPUT_NAME: playwright,
    })
  const tried = [...readReport(vitest), ...readReport(playwright)]
  rmSync(folder, { recursive: true })
  const lines = [...printed.matchAll(FIGURES)]
  const byRow = Map.groupBy(lines, ([, row = '']) => row)
  return { tried, figures: new Map([...byRow].map(([row, own]) => [row, own.map(([line]) => line)])) }
}

const proofByTests = (row: string, files: ReadonlySet<string>, { tried, figures }: Ran): Proof => {
  const own = tried.filter(({ title }) => rowsNamedIn(title).includes(row))
  const failed = own.filter(({ isGood }) => !isGood)
  const [first] = failed
  const tested: Verdict = own.length === 0 ? 'not run' : 'ok'
  return {
    row,
    by: [...files].join(', '),
    verdict: first ? 'FAILED' : tested,
    figure: [
      first ? `${failed.length} of ${own.length} tests: ${first.title}` : `${own.length} tests`,
      ...(figures.get(row) ?? []),
    ].join('\n'),
  }
}

/** The last lines are those that sum up. */
const MOST_FIGURES = 12

const runCommand = async ({ rows, args, typed, figures, unknown }: Command): Promise<Proof[]> => {
  const { code, output } = await runQuietly(args)
  const figure = output
    .split('\n')
    .filter((line) => line.trim() !== '' && figures.test(line))
    .slice(-MOST_FIGURES)
    .map((line) => line.trim())
    .join('\n')
  const failed: Verdict = code === unknown ? 'not known' : 'FAILED'
  return rows.map((row) => ({ row, by: typed, verdict: code === 0 ? 'ok' : failed, figure }))
}

export const rowsOf = ({ letters, commands }: Part): string[] => [
  ...promisedRows()
    .map(({ id }) => id)
    .filter((id) => letters.includes(id.charAt(0))),
  ...commands.flatMap(({ rows }) => rows).filter((id) => !letters.includes(id.charAt(0))),
]

const NOTHING: Ran = { tried: [], figures: new Map() }

export const runPart = async (name: string, part: Part, commit: string): Promise<PartResult> => {
  const begun = performance.now()
  const byRow = filesByRow()
  const rows = rowsOf(part).filter((id) => part.letters.includes(id.charAt(0)))
  const files = [...new Set(rows.flatMap((row) => [...(byRow.get(row) ?? [])]))]
  const ran = files.length > 0 ? await runTests(files, rows, { ...part.environment }) : NOTHING
  const proofs = rows.flatMap((row) => {
    const own = byRow.get(row)
    return own ? [proofByTests(row, own, ran)] : []
  })
  for (const command of part.commands) proofs.push(...(await runCommand(command)))
  return {
    part: name,
    commit,
    date: new Date().toISOString(),
    took: secondsSince(begun),
    load: (loadavg()[0] ?? 0).toFixed(1),
    proofs,
  }
}
