/** Builds the page of the chaos run from the real modules of the app, with a mutant in them on request. */
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, type Plugin } from 'vite'
import { type MutantName, MUTANTS, type Replaced } from './mutants.ts'

/** A server that never answers is given up after a second, or a round would take minutes. */
const IMPATIENCE: Replaced = {
  file: 'offline/sender.ts',
  right: 'TIMEOUT_MS = { data: 15_000, file: 120_000 }',
  wrong: 'TIMEOUT_MS = { data: 1_000, file: 4_000 }',
}

const replace = ({ file, right, wrong }: Replaced): Plugin => {
  let changed = 0
  return {
    name: `replace in ${file}`,
    enforce: 'pre',
    transform: (code, id) => {
      if (!id.endsWith(file)) return null
      changed += code.split(right).length - 1
      return code.replace(right, wrong)
    },
    buildEnd: (error) => {
      // A mutant that changes nothing would prove nothing.
      if (!error && changed !== 1) throw new Error(`${file} holds ${right} ${changed} times`)
    },
  }
}

/** The folder of the built page. */
export const buildPage = async (mutant: MutantName | null): Promise<string> => {
  const outDir = await mkdtemp(join(tmpdir(), 'fura-chaos-page-'))
  await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'warn',
    plugins: [IMPATIENCE, ...(mutant ? [MUTANTS[mutant]] : [])].map(replace),
    build: {
      outDir,
      emptyOutDir: true,
      minify: false,
      // In one file: the app's service worker stores late-loaded code, and this page has no worker.
      rolldownOptions: { input: join(import.meta.dirname, 'index.html'), output: { codeSplitting: false } },
    },
  })
  return outDir
}
