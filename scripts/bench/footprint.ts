/** How long the server takes to start, what it takes of memory, and what is installed for it. */
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readLockfile } from '../lockfile.ts'
import { ROOT } from '../source-files.ts'
import { cells, median, title } from './compare.ts'
import { listening } from './stage.ts'

const STARTS = 3
const MEGABYTE = 1_048_576

const sizeOf = async (folder: string): Promise<number> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = entries.filter((entry) => entry.isFile())
  const sizes = await Promise.all(files.map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).size))
  return sizes.reduce((sum, size) => sum + size, 0)
}

export const residentMegabytes = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

/** From the call of Node until it says that it is ready, over an empty folder of data and over the same once more. */
const startOnce = async (dataDir: string): Promise<{ ms: number; megabytes: number }> => {
  const begun = performance.now()
  const env = { PATH: process.env.PATH ?? '', DATA_DIR: dataDir, DEMO: '0', HOST: '127.0.0.1', PORT: '0' }
  const child = spawn(process.execPath, ['packages/server/src/main.ts'], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await listening(child, /ready at http:\/\/127\.0\.0\.1:(\d+)/)
  const ms = performance.now() - begun
  const megabytes = residentMegabytes(child.pid ?? 0)
  child.kill('SIGTERM')
  await new Promise((resolve) => child.once('exit', resolve))
  return { ms, megabytes }
}

const installed = async (isProduct: boolean): Promise<{ packages: number; bytes: number }> => {
  const { packages } = readLockfile()
  const folders = Object.entries(packages)
    .filter(
      ([path, { dev, devOptional, link }]) =>
        path.includes('node_modules/') && !link && !(isProduct && (dev || devOptional)),
    )
    .map(([path]) => path)
    // Node itself comes with the image or the system.
    .filter((path) => !(isProduct && path.includes('/node-')) && !path.includes('node_modules/node-'))
  const own = await Promise.all(
    folders.map(async (path) => {
      const inner = await sizeOf(join(ROOT, path))
      const nested = await sizeOf(join(ROOT, path, 'node_modules'))
      return inner - nested
    }),
  )
  return { packages: folders.length, bytes: own.reduce((sum, size) => sum + size, 0) }
}

export const measureFootprint = async (): Promise<void> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'fura-start-'))
  try {
    const starts = []
    for (let n = 0; n < STARTS; n += 1) starts.push(await startOnce(dataDir))
    const [product, all] = [await installed(true), await installed(false)]
    title('\nstart-up, memory and size')
    cells('what', 'figure')
    cells(`ready after, median of ${STARTS} (ms)`, median(starts.map(({ ms }) => ms)).toFixed(0))
    cells('memory when ready (MB)', median(starts.map(({ megabytes }) => megabytes)).toFixed(0))
    cells('packages of the product', `${product.packages}`)
    cells('their size (MB)', (product.bytes / MEGABYTE).toFixed(0))
    cells('packages with all tools', `${all.packages}`)
    cells('their size (MB)', (all.bytes / MEGABYTE).toFixed(0))
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}
