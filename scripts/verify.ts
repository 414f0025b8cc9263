/**
 * `npm run verify [-- supply observability …]`: every row of docs/reliability.md with what proves it, part by part, in one report
 * (Markdown and JSON). A part that was run on this very commit is not run again unless it is named, so that a run which was stopped
 * goes on where it was.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from './source-files.ts'
import { PARTS } from './verify/parts.ts'
import { asMarkdown, type Unproved } from './verify/report.ts'
import { filesByRow, promisedRows } from './verify/rows.ts'
import { type PartResult, rowsOf, runPart } from './verify/run-part.ts'

const FOLDER = path.join(ROOT, 'node_modules/.cache/verify')
const REPORT = path.join(FOLDER, 'report')

const git = (...args: string[]): string => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim()
/** With changes that are not committed it is another state each time. */
const commit = git('rev-parse', '--short', 'HEAD') + (git('status', '--porcelain') === '' ? '' : ' and changes')

const fileOf = (part: string): string => path.join(FOLDER, `${part}.json`)
const earlier = (part: string): PartResult | null =>
  existsSync(fileOf(part)) ? (JSON.parse(readFileSync(fileOf(part), 'utf8')) as PartResult) : null

const names = process.argv.slice(2)
const unknown = names.filter((name) => !Object.hasOwn(PARTS, name))
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}. Parts: ${Object.keys(PARTS).join(', ')}`)
  process.exit(2)
}

mkdirSync(FOLDER, { recursive: true })
for (const [name, part] of Object.entries(PARTS)) {
  const isDue = names.length > 0 ? names.includes(name) : earlier(name)?.commit !== commit
  if (!isDue) continue
  console.log(`${name}: ${part.about} …`)
  const result = await runPart(name, part, commit)
  writeFileSync(fileOf(name), JSON.stringify(result, null, 2))
  const failed = result.proofs.filter(({ verdict }) => verdict === 'FAILED')
  console.log(`${failed.length === 0 ? 'ok    ' : 'FAILED'} ${name} (${result.took})`)
  for (const { row, by, figure } of failed) console.log(`       ${row} ${by}: ${figure}`)
}

const results = Object.keys(PARTS).flatMap((name) => earlier(name) ?? [])
const proved = new Set(results.flatMap(({ proofs }) => proofs.map(({ row }) => row)))
const named = new Set([
  ...filesByRow().keys(),
  ...Object.values(PARTS).flatMap(({ commands }) => commands.flatMap(({ rows }) => rows)),
])
const whyNot = (id: string): string => {
  if (!named.has(id)) return 'there is no automated check'
  const part = Object.entries(PARTS).find(([, one]) => rowsOf(one).includes(id))?.[0] ?? 'no part'
  return `not run yet: npm run verify -- ${part}`
}
const rows = promisedRows()
const unproved: Unproved[] = rows.filter(({ id }) => !proved.has(id)).map((row) => ({ ...row, why: whyNot(row.id) }))

writeFileSync(`${REPORT}.md`, asMarkdown(rows, results, unproved))
writeFileSync(`${REPORT}.json`, JSON.stringify({ rows, results, unproved }, null, 2))
console.log(`${path.relative(ROOT, REPORT)}.md and the same as .json beside it`)
process.exitCode = results.some(({ proofs }) => proofs.some(({ verdict }) => verdict === 'FAILED')) ? 1 : 0
