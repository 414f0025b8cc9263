/**
 * How the app is built and how it is served while people work on it. The web app manifest is not made here: the server
 * makes one for each installation.
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type HtmlTagDescriptor, type Plugin, type Rolldown } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'

const WEB = fileURLToPath(new URL('./', import.meta.url))
const SOURCES = ['src', 'public', '../shared/src', '../shared/locales']
const FILES = ['index.html', 'package.json', 'vite.config.ts']

/** Changes with every source that the build is made of. */
const contentHash = (): string => {
  const inFolders = SOURCES.flatMap((folder) =>
    readdirSync(join(WEB, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name)),
  )
  const hash = createHash('sha256')
  for (const file of [...inFolders, ...FILES.map((name) => join(WEB, name))].toSorted()) {
    hash.update(file.slice(WEB.length)).update(readFileSync(file))
  }
  return hash.digest('hex').slice(0, 8)
}

const { version } = JSON.parse(readFileSync(join(WEB, 'package.json'), 'utf8')) as { version: string }

/**
 * A phone pays for every file, so what is loaded together stands together. A layer is some sources with all that they need
 * and that no layer before it holds. So a file needs files of earlier layers only, and finds them evaluated; budgets.ts
 * fails on a circle. What is in no layer the bundler splits by itself.
 */
const LAYERS = [
  { name: 'boot', tags: ['$initial'], test: /(?:node_modules|[\\/]src)[\\/](?!main)/ },
  {
    name: 'libraries',
    // What changes with a release of its own only, so that our releases leave it on the device.
    test: /node_modules[\\/](?:react-dom|scheduler|@tanstack[\\/](?:react-router|react-store|query-core|react-query)|i18next|react-i18next)[\\/]/,
  },
  { name: 'draw', test: /app[\\/]draw\.tsx/ },
  { name: 'login', test: /features[\\/]auth[\\/]login-screen/ },
  { name: 'inside', test: /(?:app[\\/]shell|home[\\/]home-screen|lists[\\/](?:list-screen|prefetch-list))\.tsx?/ },
  // Before the sheet: a form on a screen of its own needs none.
  { name: 'leave-question', test: /ui[\\/]leave-question\.tsx/ },
  // Before the form: cards, the search and the bulk bar need these of it and not the rest.
  {
    name: 'record',
    test: /(?:ui[\\/](?:card|date-text)|entity[\\/](?:sections|use-record)|lists[\\/]use-status-list|shared[\\/]src[\\/](?:mode-fields|rules[\\/](?:container-number|domestic|record-check|transitions))|icons[\\/]IconCalendar)\.(?:tsx?|mjs)$/,
  },
  // Rows of orders and quotations with the filters above them: apart they are a dozen and a half of files, and a phone pays for each.
  // What sheets and other lists need of them stands by itself.
  // Before them: sheets of unsent changes need the sign of a currency and no decimals.
  { name: 'currency', test: /deals[\\/]currency-symbol\.ts/ },
  {
    name: 'row-words',
    test: /(?:lists[\\/]use-status-of|deals[\\/]short-day|rules[\\/]wire-decimals)\.ts/,
  },
  { name: 'rows', test: /deals[\\/]deal-(?:row|chips)\.tsx/ },
  { name: 'form', test: /entity[\\/]form\.tsx/ },
  { name: 'sheet', test: /ui[\\/]sheet\.tsx/ },
  // Loaded with the first document; the service worker knows it by this name.
  { name: 'printing', test: /node_modules[\\/](?:pdfmake[\\/](?!src[\\/]qrEnc)|n2words[\\/])/ },
] as const

type Bundle = Readonly<Record<string, Rolldown.OutputAsset | Rolldown.OutputChunk>>

/** A file with all that it cannot run without, its styles included. */
const closureOf = (bundle: Bundle, name: string, found = new Set<string>()): Set<string> => {
  const file = bundle[name]
  if (found.has(name) || file?.type !== 'chunk') return found.add(name)
  found.add(name)
  for (const needed of [...file.imports, ...(file.viteMetadata?.importedCss ?? [])]) closureOf(bundle, needed, found)
  return found
}

const linkTo = (name: string): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: { rel: name.endsWith('.css') ? 'stylesheet' : 'modulepreload', crossorigin: true, href: `/${name}` },
  injectTo: 'head',
})

/** What draws the app is loaded by code that must come first itself; the page names it, so that both come together. */
const nameWhatDraws: Plugin = {
  name: 'name-what-draws',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle, chunk: entry }) => {
      const draw = Object.values(bundle ?? {}).find(
        (file) => file.type === 'chunk' && file.moduleIds.some((id) => id.endsWith('/app/draw.tsx')),
      )
      if (!bundle || !entry || !draw) return []
      return [...closureOf(bundle, draw.fileName).difference(closureOf(bundle, entry.fileName))].map(linkTo)
    },
  },
}

const server = `http://127.0.0.1:${process.env.PORT ?? '3000'}`
/** The Host header selects the installation, so it is passed on. */
const proxied = { target: server, changeOrigin: false }

/** The first code names all files that may follow, so their names are short; nobody looks for an icon by its name. */
const chunkFileNames = ({ name }: { name: string }): string =>
  name.startsWith('Icon') ? 'assets/[hash:7].js' : 'assets/[name]-[hash:7].js'

export default defineConfig({
  root: WEB,
  plugins: [
    react(),
    nameWhatDraws,
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/offline',
      filename: 'service-worker.ts',
      registerType: 'prompt',
      injectRegister: false,
      manifest: false,
      injectManifest: {
        globPatterns: ['**/*.{js,css,html,woff2,ttf,svg,json}'],
        // The server answers these itself, one for each installation.
        globIgnores: ['manifest.json', 'version.json'],
        // What stands under /assets has its fingerprint in the name.
        dontCacheBustURLsMatching: /^assets\//,
        // The library that makes documents is as large as all the rest.
        maximumFileSizeToCacheInBytes: 2 * 1_048_576,
      },
    }),
  ],
  define: {
    __APP_VERSION__: JSON.stringify(version),
    __APP_BUILD__: JSON.stringify(contentHash()),
  },
  build: {
    outDir: 'dist',
    assetsDir: 'assets',
    // Small pictures stay files: they are cached by themselves and the page's policy need not allow more.
    assetsInlineLimit: 0,
    target: 'baseline-widely-available',
    // The library that makes documents; scripts/budgets.ts watches over sizes.
    chunkSizeWarningLimit: 1100,
    rolldownOptions: {
      output: {
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames,
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: { groups: LAYERS.map((layer, index) => ({ ...layer, priority: LAYERS.length - index })) },
      },
    },
  },
  // Lazy screens are looked through at once: a dependency found later would reload the page under work.
  optimizeDeps: { entries: ['index.html', 'src/**/*.tsx'] },
  server: {
    proxy: { '/api': proxied, '/tech': proxied, '/manifest.json': proxied, '/version.json': proxied },
  },
  preview: {
    proxy: { '/api': proxied, '/tech': proxied, '/manifest.json': proxied, '/version.json': proxied },
  },
})
