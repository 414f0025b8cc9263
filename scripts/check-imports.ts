/** Checks the import rules of .dependency-cruiser.js, and that every source file was really read. */
import { cruise, getAvailableTranspilers, type ICruiseResult } from 'dependency-cruiser'
import extractOptions from 'dependency-cruiser/config-utl/extract-depcruise-options'

import { ROOT, readSource, sourceFiles } from './source-files.ts'

process.chdir(ROOT)
if (!getAvailableTranspilers().some(({ name, available }) => name === 'swc' && available)) {
  throw new Error('dependency-cruiser does not find its parser @swc/core; run npm ci.')
}
const files = sourceFiles()
const { output } = await cruise(files, await extractOptions('./.dependency-cruiser.js'))
if (typeof output === 'string') throw new Error(`dependency-cruiser answered with a text: ${output}`)

const problems = [...unreadFiles(output, files), ...violations(output)]
for (const problem of problems) console.error(problem)
console.log(
  `${files.length} files, ${output.summary.totalDependenciesCruised ?? 0} imports, ${problems.length} problems`,
)
process.exitCode = problems.length === 0 ? 0 : 1

/** dependency-cruiser finds no violation in files that it skips, so every file is passed by name. */
function unreadFiles(result: ICruiseResult, expected: readonly string[]): string[] {
  const importsOf = new Map(result.modules.map((module) => [module.source, module.dependencies.length]))
  return expected
    .filter((file) => (importsOf.get(file) ?? -1) < (/^import /m.test(readSource(file)) ? 1 : 0))
    .map((file) => `${file}: not read by dependency-cruiser`)
}

function violations(result: ICruiseResult): string[] {
  return result.summary.violations.map(({ rule, from, to, cycle, comment }) => {
    const path = [from, ...(cycle?.map((step) => step.name) ?? [to])].join(' → ')
    return `${rule.name}: ${path}${comment ? `\n  ${comment}` : ''}`
  })
}
