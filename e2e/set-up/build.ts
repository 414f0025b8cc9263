/**
 * The build that the browser tests drive: the same as `npm start` serves, in a folder of its own. Made anew only when a source
 * is younger than it.
 */
import { existsSync, globSync, statSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')
const WEB = join(ROOT, 'packages/web')
const SOURCES = [
  'packages/web/{src,public}/**',
  'packages/web/{index.html,vite.config.ts,package.json}',
  'packages/shared/{src,locales}/**',
  'package-lock.json',
]

export const BUILD_FOLDER = join(WEB, 'dist.e2e')

const youngest = (): number => {
  const files = globSync(SOURCES, { cwd: ROOT, exclude: ['**/*.test.ts', '**/*.test.tsx'] })
  return Math.max(...files.map((path) => statSync(join(ROOT, path)).mtimeMs))
}

const isFresh = (): boolean => {
  const page = join(BUILD_FOLDER, 'index.html')
  return existsSync(page) && statSync(page).mtimeMs > youngest()
}

export const buildForTests = async (): Promise<void> => {
  if (isFresh()) return
  const { build } = await import('vite')
  await build({ root: WEB, logLevel: 'warn', build: { outDir: BUILD_FOLDER, emptyOutDir: true } })
}
