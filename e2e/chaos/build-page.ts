/** Builds the page of the chaos run from the real modules of the app, with a mutant in them where one is asked for. */
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, type Plugin } from 'vite'
import { type MutantName, MUTANTS } from './mutants.ts'

const mutate = (name: MutantName): Plugin => {
  const { file, right, wrong } = MUTANTS[name]
  let changed = 0
  return {
    name: 'mutant',
    enforce: 'pre',
    transform: (code, id) => {
      if (!id.endsWith(file)) return null
      changed += code.split(right).length - 1
      return code.replace(right, wrong)
    },
    buildEnd: (error) => {
      // A mutant that changes nothing would prove nothing.
      if (!error && changed !== 1) throw new Error(`${file} holds the right text of ${name} ${changed} times`)
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
    plugins: mutant ? [mutate(mutant)] : [],
    build: {
      outDir,
      emptyOutDir: true,
      minify: false,
      rolldownOptions: { input: join(import.meta.dirname, 'index.html') },
    },
  })
  return outDir
}
