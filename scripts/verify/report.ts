/** The reliability run in Markdown: every row with what proved it, and the rows that nothing proves by itself. */
import type { PartResult, Proof } from './run-part.ts'
import type { PromisedRow } from './rows.ts'

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', '<br>')

const proofLine = ({ row, by, verdict, figure }: Proof, text: string): string =>
  `| ${row} | ${cell(text)} | ${cell(by)} | ${verdict} | ${cell(figure)} |`

export interface Unproved extends PromisedRow {
  why: string
}

export const asMarkdown = (
  rows: readonly PromisedRow[],
  results: readonly PartResult[],
  unproved: readonly Unproved[],
): string => {
  const textOf = new Map(rows.map(({ id, text }) => [id, text]))
  const parts = results.flatMap(({ part, commit, date, took, load, proofs }) => [
    `## ${part}`,
    '',
    `${date}, commit ${commit}, ${took}, load of the machine at the end ${load}.`,
    '',
    '| Row | Promise | Proved by | Result | Figure |',
    '|---|---|---|---|---|',
    ...proofs.map((proof) => proofLine(proof, textOf.get(proof.row) ?? '')),
    '',
  ])
  const proofs = results.flatMap((result) => result.proofs)
  const failed = [...new Set(proofs.filter(({ verdict }) => verdict === 'FAILED').map(({ row }) => row))]
  const good = new Set(proofs.filter(({ row, verdict }) => verdict === 'ok' && textOf.has(row)).map(({ row }) => row))
  for (const row of failed) good.delete(row)
  return [
    '# The reliability run',
    '',
    `${rows.length} rows of docs/reliability.md: ${good.size} proved, ${failed.length} failed${failed.length > 0 ? ` (${failed.join(', ')})` : ''}.`,
    '',
    ...parts,
    '## Not proved',
    '',
    ...unproved.map(({ id, text, why }) => `- ${id} ${text}: ${why}`),
    '',
  ].join('\n')
}
