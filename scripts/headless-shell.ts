/**
 * Chromium's headless shell beside a whole Chromium of Debian: the browser tests take less than half the processor time with
 * it (decision 0037). Nothing is installed: its packages are downloaded and unpacked under node_modules/.cache.
 */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { runProgram } from './run-program.ts'
import { ROOT } from './source-files.ts'

const CACHE = join(ROOT, 'node_modules/.cache/chromium')
const UNPACKED = join(CACHE, 'debian')
/** The program, and the data files that it shares with the whole browser. */
const PACKAGES = ['chromium-headless-shell', 'chromium-common']
const PROGRAM = 'usr/lib/chromium/chromium-headless-shell'

export const UNPACKED_SHELL = join(UNPACKED, PROGRAM)

/** Without network it fails within seconds. */
const IMPATIENT = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=10', '-o', 'Acquire::https::Timeout=10']

async function download(folder: string): Promise<boolean> {
  if ((await runProgram('apt-get', [...IMPATIENT, 'download', ...PACKAGES], folder)) === 0) return true
  // Many images come without the lists of packages; only root may fetch them.
  if (process.getuid?.() !== 0 || (await runProgram('apt-get', [...IMPATIENT, 'update'], folder)) !== 0) return false
  return (await runProgram('apt-get', [...IMPATIENT, 'download', ...PACKAGES], folder)) === 0
}

async function unpack(folder: string): Promise<boolean> {
  const packages = readdirSync(folder).filter((name) => name.endsWith('.deb'))
  for (const name of packages) {
    if ((await runProgram('dpkg-deb', ['-x', name, 'shell'], folder)) !== 0) return false
  }
  // Its libraries came with the whole browser; where one is missing the shell does not start.
  return (await runProgram(join(folder, 'shell', PROGRAM), ['--version'], folder)) === 0
}

/** Leaves things as they are where it cannot be had. */
export async function fetchShell(): Promise<void> {
  if (!existsSync('/usr/bin/apt-get') || !existsSync('/usr/bin/dpkg-deb')) return
  mkdirSync(dirname(UNPACKED), { recursive: true })
  const folder = mkdtempSync(join(CACHE, 'download-'))
  try {
    if (!(await download(folder)) || !(await unpack(folder))) return
    rmSync(UNPACKED, { recursive: true, force: true })
    renameSync(join(folder, 'shell'), UNPACKED)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
