/** A disk of a few megabytes under a data folder, to be filled. Needs the right to mount, as root has it. */
import { execFileSync } from 'node:child_process'
import { closeSync, cpSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const CHUNK = Buffer.alloc(65_536)

const mount = (folder: string, megabytes: number): void => {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'pipe' })
}

const unmount = (folder: string): void => {
  execFileSync('umount', [folder], { stdio: 'pipe' })
}

export const mayMount = (): boolean => {
  const folder = mkdtempSync(join(tmpdir(), 'fura-mount-'))
  try {
    mount(folder, 1)
    unmount(folder)
    return true
  } catch {
    // Not root, or a system without mount.
    return false
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

export interface SmallDisk {
  /** Until nothing more fits. */
  fill(): void
  free(): void
  remove(): void
}

/** Puts the folder, with what is in it, on a disk of its own. */
export const smallDisk = (folder: string, megabytes: number): SmallDisk => {
  const copy = mkdtempSync(join(tmpdir(), 'fura-kept-'))
  cpSync(folder, copy, { recursive: true })
  mount(folder, megabytes)
  cpSync(copy, folder, { recursive: true })
  rmSync(copy, { recursive: true, force: true })
  const filler = join(folder, 'filler')
  return {
    fill: () => {
      const handle = openSync(filler, 'w')
      try {
        for (;;) writeSync(handle, CHUNK)
      } catch (error) {
        if ((error as { code?: unknown }).code !== 'ENOSPC') throw error
      } finally {
        closeSync(handle)
      }
    },
    free: () => rmSync(filler, { force: true }),
    remove: () => unmount(folder),
  }
}
