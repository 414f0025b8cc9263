/** A disk of a few megabytes under a data folder, to be filled or to fail. Needs the right to mount, as root has it. */
import { execFileSync, spawnSync } from 'node:child_process'
import { closeSync, cpSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { errorFacts } from '#db/error-facts.ts'

const CHUNK = Buffer.alloc(65_536)

const mount = (folder: string, megabytes: number): void => {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'pipe' })
}

/** Ten seconds: a killed server may still be closing its files. */
const UNMOUNT_TRIES = 50

const unmount = (folder: string, tries = UNMOUNT_TRIES): void => {
  const { status: exitCode, stderr } = spawnSync('umount', [folder], { encoding: 'utf8' })
  if (exitCode === 0) return
  if (tries === 1) throw new Error(stderr)
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200)
  unmount(folder, tries - 1)
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

/** What is in the folder is still there after `mountIt`. */
const withContents = (folder: string, mountIt: () => void): void => {
  const copy = mkdtempSync(join(tmpdir(), 'fura-kept-'))
  cpSync(folder, copy, { recursive: true })
  mountIt()
  cpSync(copy, folder, { recursive: true })
  rmSync(copy, { recursive: true, force: true })
}

/** Puts the folder, with what is in it, on a disk of its own. */
export const smallDisk = (folder: string, megabytes: number): SmallDisk => {
  withContents(folder, () => mount(folder, megabytes))
  const filler = join(folder, 'filler')
  return {
    fill: () => {
      const handle = openSync(filler, 'w')
      try {
        for (;;) writeSync(handle, CHUNK)
      } catch (error) {
        if (errorFacts(error).code !== 'ENOSPC') throw error
      } finally {
        closeSync(handle)
      }
    },
    free: () => rmSync(filler, { force: true }),
    remove: () => unmount(folder),
  }
}

const run = (program: string, ...args: string[]): void => void execFileSync(program, args, { stdio: 'pipe' })

export interface FailingDisk {
  /** As the kernel after a disk error: open files can be read, but nothing can be written. */
  fail(): void
  /** When nothing has it open: checked and put back. */
  repair(): void
  remove(): void
}

/** Null where no image can be mounted as a disk. */
export const failingDisk = (folder: string, megabytes: number): FailingDisk | null => {
  const place = mkdtempSync(join(tmpdir(), 'fura-disk-'))
  const image = join(place, 'image')
  const mountImage = () => run('mount', '-o', 'loop', image, folder)
  try {
    run('truncate', '--size', `${megabytes}M`, image)
    run('mkfs.ext4', '-q', image)
    withContents(folder, mountImage)
    // What was only copied is not stored yet when the disk fails.
    run('sync', '--file-system', folder)
  } catch {
    rmSync(place, { recursive: true, force: true })
    return null
  }
  return {
    fail: () => run('mount', '-o', 'remount,abort', folder),
    repair: () => {
      unmount(folder)
      // Its exit code says that there was something to repair.
      spawnSync('e2fsck', ['-fy', image])
      mountImage()
    },
    remove: () => {
      unmount(folder)
      rmSync(place, { recursive: true, force: true })
    },
  }
}
