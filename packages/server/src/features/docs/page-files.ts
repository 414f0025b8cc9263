/** The files of the page of the API: the viewer's from its package, and two of ours. Read and compressed on first use. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { keysOf } from '@fura/shared/objects.ts'
import { compress, type Compressed } from '#http/compressed.ts'
import { SCRIPT } from './page-script.ts'
import { STYLE } from './page-style.ts'

const require = createRequire(import.meta.url)

const ofViewer = (name: string) => () => readFileSync(require.resolve(`swagger-ui-dist/${name}`), 'utf8')

const TEXTS = {
  'swagger-ui-bundle.js': ofViewer('swagger-ui-bundle.js'),
  'swagger-ui.css': ofViewer('swagger-ui.css'),
  'page.js': () => SCRIPT,
  'page.css': () => STYLE,
}

type PageFile = keyof typeof TEXTS

export const PAGE_FILE_NAMES = keysOf(TEXTS)

export const isPageFile = (name: string): name is PageFile => Object.hasOwn(TEXTS, name)

export const typeOfPageFile = (name: PageFile): string =>
  name.endsWith('.js') ? 'text/javascript; charset=utf-8' : 'text/css; charset=utf-8'

const read = new Map<PageFile, Compressed>()

export const pageFile = (name: PageFile): Compressed => {
  const file = read.get(name) ?? compress(TEXTS[name]())
  read.set(name, file)
  return file
}
