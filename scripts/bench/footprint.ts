/** How long the server takes to start, what it takes of memory, what is installed for it, and what an image of it would hold. */
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { neededBy, readLockfile } from '../lockfile.ts'
import { ROOT } from '../source-files.ts'
import { cells, median, title } from './compare.ts'
import { listening } from './stage.ts'

const STARTS = 3
const MEGABYTE = 1_048_576

/** What the Dockerfile leaves out of the packages. */
const LEFT_OUT = /\.(?:map|d\.[mc]?ts)$/

const sizeOf = async (folder: string, leftOut?: RegExp): Promise<number> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = entries.filter((entry) => entry.isFile() && !leftOut?.test(entry.name))
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

interface Installed {
  packages: number
  bytes: number
}

/** Without packages inside of a package, which are counted by themselves. */
const sizeOfPackage = async (path: string, leftOut?: RegExp): Promise<number> =>
  (await sizeOf(join(ROOT, path), leftOut)) - (await sizeOf(join(ROOT, path, 'node_modules'), leftOut))

const sizeOfAll = async (paths: readonly string[], leftOut?: RegExp): Promise<Installed> => {
  const sizes = await Promise.all(paths.map((path) => sizeOfPackage(path, leftOut)))
  return { packages: paths.length, bytes: sizes.reduce((sum, size) => sum + size, 0) }
}

/** Node itself comes with the image or the system. */
const isNode = (path: string): boolean => /^node_modules\/node-(?:linux|win)-/.test(path)

const WORKSPACES = ['packages/server', 'packages/shared']
/** What the Dockerfile copies beside the packages; the app is there where it was built. */
const COPIED = [...WORKSPACES, 'packages/web/dist', 'packages/web/src', 'packages/web/public']

/** What an image holds above its base: Node, the server with its packages, and the app. */
const imageBytes = async (packages: readonly string[]): Promise<number> => {
  const copied = await Promise.all(COPIED.map((folder) => sizeOf(join(ROOT, folder))))
  const { size: node } = await stat(process.execPath)
  return node + (await sizeOfAll(packages, LEFT_OUT)).bytes + copied.reduce((sum, size) => sum + size, 0)
}

export const measureFootprint = async (): Promise<void> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'fura-start-'))
  try {
    const starts = []
    for (let n = 0; n < STARTS; n += 1) starts.push(await startOnce(dataDir))
    const lockfile = readLockfile()
    // Of packages for one system alone, that of this one is there.
    const ofServer = neededBy(lockfile, WORKSPACES).filter((path) => !isNode(path) && existsSync(join(ROOT, path)))
    const everything = Object.entries(lockfile.packages)
      .filter(([path, { link }]) => path.includes('node_modules/') && !link && !isNode(path))
      .map(([path]) => path)
    const [server, all] = [await sizeOfAll(ofServer), await sizeOfAll(everything)]
    title('\nstart-up, memory and size')
    cells('what', 'figure')
    cells(`ready after, median of ${STARTS} (ms)`, median(starts.map(({ ms }) => ms)).toFixed(0))
    cells('memory when ready (MB)', median(starts.map(({ megabytes }) => megabytes)).toFixed(0))
    cells('packages of the server', `${server.packages}`)
    cells('their size (MB)', (server.bytes / MEGABYTE).toFixed(0))
    cells('packages with the app and all tools', `${all.packages}`)
    cells('their size (MB)', (all.bytes / MEGABYTE).toFixed(0))
    cells('an image above its base (MB)', ((await imageBytes(ofServer)) / MEGABYTE).toFixed(0))
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}
