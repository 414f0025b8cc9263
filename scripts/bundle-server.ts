/**
 * The server and its command in few files, for tests that start them often: to find and load 1,300 modules takes most of a start.
 * A path relative to a module stays that of its source, so workers, migrations and pictures are the same files.
 */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { rolldown } from 'rolldown'
import { ROOT } from './source-files.ts'

const PROGRAMS = { main: 'packages/server/src/main.ts', admin: 'packages/server/src/admin/main.ts' }
/** Inside the repository, because packages with machine code are found from there. */
const FOLDER = join(ROOT, 'node_modules/.cache/server-bundle')

const keepOwnPlace = {
  name: 'keep-own-place',
  transform(code: string, path: string) {
    if (!code.includes('import.meta.')) return null
    return code
      .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href))
      .replaceAll('import.meta.dirname', JSON.stringify(join(path, '..')))
  },
}

/** Returns the folder with `main.mjs` and `admin.mjs`. */
export const bundleServer = async (): Promise<string> => {
  const bundle = await rolldown({
    cwd: ROOT,
    input: PROGRAMS,
    platform: 'node',
    external: [/^@node-rs\//, 'pg-native'],
    logLevel: 'silent',
    plugins: [keepOwnPlace],
  })
  await bundle.write({ dir: FOLDER, format: 'esm', entryFileNames: '[name].mjs', chunkFileNames: '[name].mjs' })
  await bundle.close()
  return FOLDER
}
