/**
 * How much a phone has to load: builds the app as it is served and adds up, gzipped, what each screen needs that was not
 * there before. Fails above the budgets, and on files that need each other in a circle.
 */
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'

import { BUILD_FOLDER } from '../e2e/set-up/build.ts'
import { ROOT } from './source-files.ts'

const KIB = 1024
const BUDGETS = {
  'login, JS': 175,
  'login, CSS': 20,
  'first list': 50,
  'any other screen or popup': 60,
  // With its fonts. Fetched in idle time after the login and kept by itself, so it counts in no other line.
  'making documents': 450,
  // No promise of ours: the server sends the texts, and the app has this copy for a start without them; it counts in no other line.
  'texts of a language': 70,
  // Not a published budget: no request is sent before this file is loaded, so it must not import a UI library.
  'what starts everything else, JS': 30,
  // No promise of ours: so that it does not grow unseen.
  'everything that is kept on the device': 1.2 * KIB,
}
const WEB = join(ROOT, 'packages/web')
/** What is on its way from the first moment on, and the screen that it draws. */
const LOGIN = ['draw.tsx', 'login-screen.tsx']
/** Who logs in comes to Home first, and from there to a list. */
const FIRST_LIST = ['shell.tsx', 'home-screen.tsx', 'drivers-screen.tsx']

/** What makes a PDF, and the part of it that is not kept with the rest of the build (packages/web/vite.config.ts). */
const PRINTING = 'make-document.ts'
const isForPrinting = (name: string): boolean => /printing-[^/]*\.js$|\.ttf$/.test(name)

const TEXTS = ['ru.json', 'uk.json', 'en.json']

interface Piece {
  size: number
  /** Files that come with it. */
  needs: readonly string[]
  /** Loaded on demand. */
  later: readonly string[]
  isEntry: boolean
  /** Names of the sources in it. */
  sources: readonly string[]
}

type Pieces = ReadonlyMap<string, Piece>

const gzippedSize = (content: string | Uint8Array): number => gzipSync(content, { level: 9 }).length

interface BuiltFile {
  fileName: string
  type: 'asset' | 'chunk'
  code?: string
  source?: string | Uint8Array
  imports?: readonly string[]
  dynamicImports?: readonly string[]
  isEntry?: boolean
  moduleIds?: readonly string[]
  viteMetadata?: { importedCss: ReadonlySet<string> }
}

const pieceOf = (file: BuiltFile): Piece => ({
  size: gzippedSize(file.code ?? file.source ?? ''),
  needs: [...(file.imports ?? []), ...(file.viteMetadata?.importedCss ?? [])],
  later: file.dynamicImports ?? [],
  isEntry: file.isEntry ?? false,
  sources: (file.moduleIds ?? []).map((id) => basename(id)),
})

async function readBuild(): Promise<Pieces> {
  // The browser tests find it fresh and need not build it once more.
  const outDir = BUILD_FOLDER
  const built = await build({ root: WEB, logLevel: 'error', build: { outDir, emptyOutDir: true } })
  const outputs = (Array.isArray(built) ? built : [built]) as readonly { output: readonly BuiltFile[] }[]
  return new Map(outputs.flatMap(({ output }) => output.map((file) => [file.fileName, pieceOf(file)] as const)))
}

/** A file and all that it cannot run without. */
function closureOf(pieces: Pieces, names: Iterable<string>, reached = new Set<string>()): Set<string> {
  for (const name of names) {
    if (reached.has(name)) continue
    reached.add(name)
    closureOf(pieces, pieces.get(name)?.needs ?? [], reached)
  }
  return reached
}

const sizeOf = (pieces: Pieces, names: Iterable<string>): number =>
  [...names].reduce((sum, name) => sum + (pieces.get(name)?.size ?? 0), 0)

function namesOf(pieces: Pieces, source: string): string[] {
  const names = [...pieces].filter(([, { sources }]) => sources.includes(source)).map(([name]) => name)
  if (names.length === 0) throw new Error(`the build has no part ${source}`)
  return names
}

interface Measured {
  name: string
  kib: number
  budget: number
}

/** Files of a circle cannot all be evaluated before those that need them. */
function findCircle(pieces: Pieces): string | undefined {
  return [...pieces.keys()].find((name) => closureOf(pieces, pieces.get(name)?.needs ?? []).has(name))
}

/** What opening a part loads beyond the screen that opens it; of several such screens, the largest load counts. */
function largestOpening(pieces: Pieces, name: string, before: ReadonlySet<string>): Set<string> {
  const needed = closureOf(pieces, [name]).difference(before)
  const openers = [...pieces].filter(([, { later }]) => later.includes(name)).map(([opener]) => opener)
  const openings = openers.map((opener) => needed.difference(closureOf(pieces, [opener])))
  return openings.toSorted((a, b) => sizeOf(pieces, b) - sizeOf(pieces, a))[0] ?? needed
}

function measure(pieces: Pieces): Measured[] {
  const entries = [...pieces].filter(([, { isEntry }]) => isEntry).map(([name]) => name)
  const login = closureOf(pieces, [...entries, ...LOGIN.flatMap((source) => namesOf(pieces, source))])
  const list = closureOf(pieces, [...login, ...FIRST_LIST.flatMap((source) => namesOf(pieces, source))])
  const isStyle = (name: string) => name.endsWith('.css')
  const sum = (name: keyof typeof BUDGETS, files: Iterable<string>, label: string = name): Measured => ({
    name: label,
    kib: sizeOf(pieces, files) / KIB,
    budget: BUDGETS[name],
  })
  const lazy = new Set([...pieces.values()].flatMap(({ later }) => later))
  const makers = namesOf(pieces, PRINTING)
  const documents = new Set([
    ...makers.flatMap((name) => [...largestOpening(pieces, name, list)]),
    ...[...pieces.keys()].filter(isForPrinting),
  ])
  const texts = TEXTS.flatMap((source) => namesOf(pieces, source))
  const others = [...lazy]
    .filter((name) => ![...list, ...makers, ...texts].includes(name))
    .map((name) => sum('any other screen or popup', largestOpening(pieces, name, list), basename(name)))
    .toSorted((a, b) => b.kib - a.kib)
  return [
    sum(
      'what starts everything else, JS',
      [...closureOf(pieces, entries)].filter((name) => !isStyle(name)),
    ),
    sum(
      'login, JS',
      [...login].filter((name) => !isStyle(name)),
    ),
    sum('login, CSS', [...login].filter(isStyle)),
    sum('first list', list.difference(login)),
    ...others,
    ...texts.map((name) => sum('texts of a language', [name], basename(name))),
    sum('making documents', documents),
    sum(
      'everything that is kept on the device',
      [...pieces.keys()].filter((name) => /\.(js|css|html|woff2|svg|json)$/.test(name) && !isForPrinting(name)),
    ),
  ]
}

const resultLine = ({ name, kib, budget }: Measured): string =>
  `${kib <= budget ? 'ok    ' : 'FAILED'} ${kib.toFixed(1).padStart(7)} of ${String(Math.round(budget)).padStart(4)} KiB  ${name}`

const built = await readBuild()
const results = measure(built)
console.log(results.map(resultLine).join('\n'))
const circle = findCircle(built)
if (circle !== undefined) console.error(`FAILED ${circle} needs itself through others`)
process.exitCode = circle === undefined && results.every(({ kib, budget }) => kib <= budget) ? 0 : 1
