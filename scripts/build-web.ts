/**
 * Builds the app when its sources changed since the last build, and says so. The chunks of the build before stay for a week,
 * so that a page opened yesterday can still load its lazy parts.
 */
import { createHash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { extname, join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const ROOT = new URL('../', import.meta.url).pathname
const WEB = join(ROOT, 'packages/web')
const DIST = join(WEB, 'dist')
const NEXT = join(WEB, 'dist.next')
const MARK = '.sources'
const SOURCES = ['packages/web/src', 'packages/web/public', 'packages/shared/src', 'packages/shared/locales']
const SINGLE_SOURCES = ['packages/web/index.html', 'packages/web/vite.config.ts', 'package-lock.json']
const KEEP_OLD_MS = 7 * 86_400_000
const COMPRESSED = new Set(['.css', '.html', '.js', '.json', '.svg', '.ttf', '.txt'])
const WORTH_COMPRESSING = 512

const filesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()

const fingerprint = (): string => {
  const hash = createHash('sha256')
  const folders = SOURCES.filter((folder) => existsSync(join(ROOT, folder)))
  const files = [
    ...folders.flatMap((folder) => filesOf(join(ROOT, folder))),
    ...SINGLE_SOURCES.map((file) => join(ROOT, file)),
  ]
  for (const file of files)
    if (!/\.test\.tsx?$/.test(file)) hash.update(file.slice(ROOT.length)).update(readFileSync(file))
  return hash.digest('hex')
}

const say = (text: string) => process.stdout.write(`${text}\n`)

const compress = (folder: string): void => {
  for (const file of filesOf(folder)) {
    const body = readFileSync(file)
    if (!COMPRESSED.has(extname(file)) || body.length < WORTH_COMPRESSING || existsSync(`${file}.br`)) continue
    writeFileSync(`${file}.br`, brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
    writeFileSync(`${file}.gz`, gzipSync(body, { level: 9 }))
  }
}

/** Chunks of the build before, as long as they are young. */
const carryOver = (from: string, to: string): void => {
  if (!existsSync(from)) return
  mkdirSync(to, { recursive: true })
  for (const name of readdirSync(from)) {
    const [old, target] = [join(from, name), join(to, name)]
    const { mtime } = statSync(old)
    if (existsSync(target) || Date.now() - mtime.getTime() > KEEP_OLD_MS) continue
    copyFileSync(old, target)
    utimesSync(target, mtime, mtime)
  }
}

const build = async (sources: string): Promise<void> => {
  const { build: viteBuild } = await import('vite')
  await viteBuild({ root: WEB, logLevel: 'warn', build: { outDir: NEXT, emptyOutDir: true } })
  carryOver(join(DIST, 'assets'), join(NEXT, 'assets'))
  compress(NEXT)
  writeFileSync(join(NEXT, MARK), sources)
  rmSync(DIST, { recursive: true, force: true })
  renameSync(NEXT, DIST)
}

const mark = join(DIST, MARK)
const sources = fingerprint()
if (!existsSync(mark) || readFileSync(mark, 'utf8') !== sources) {
  const start = performance.now()
  say('Building the app, because its sources changed…')
  await build(sources)
  say(`The app is built (${((performance.now() - start) / 1000).toFixed(1)} s).`)
}
