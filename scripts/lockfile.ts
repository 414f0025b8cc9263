/** Reads package-lock.json as npm does, for the scripts and checks that look after it. */
import { readSource } from './source-files.ts'

type Specs = Record<string, string>

export interface LockEntry {
  version?: string
  resolved?: string
  integrity?: string
  license?: string
  link?: boolean
  dev?: boolean
  devOptional?: boolean
  dependencies?: Specs
  devDependencies?: Specs
  optionalDependencies?: Specs
  peerDependencies?: Specs
}

/** Entries by their folder; the root is ''. */
export interface Lockfile {
  packages: Record<string, LockEntry>
}

export function readLockfile(): Lockfile {
  return JSON.parse(readSource('package-lock.json')) as Lockfile
}

/** Optional packages that an entry names and the lockfile does not hold; `npm ci` refuses such a lockfile. */
export function missingOptional({ packages }: Lockfile): { dependent: string; name: string }[] {
  return Object.entries(packages).flatMap(([dependent, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !foldersSeenFrom(dependent).some((folder) => `${folder}node_modules/${name}` in packages))
      .map((name) => ({ dependent, name })),
  )
}

/** Where Node looks for the packages of a folder, nearest first. */
function foldersSeenFrom(folder: string): string[] {
  const parents = [...folder.matchAll(/\/node_modules\//g)].map(({ index }) => `${folder.slice(0, index)}/`)
  return [`${folder}/`, ...parents.toReversed(), '']
}

/** The packages that npm installs for these folders of the repository and nothing else, by their folders. */
export function neededBy({ packages }: Lockfile, folders: readonly string[]): string[] {
  const needed = new Set<string>()
  const remaining = [...folders]
  while (remaining.length > 0) {
    const folder: string = remaining.pop() ?? ''
    const { dependencies, optionalDependencies, peerDependencies } = packages[folder] ?? {}
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
      const path = foldersSeenFrom(folder)
        .map((parent) => `${parent}node_modules/${name}`)
        .find((parent) => parent in packages)
      if (path === undefined || packages[path]?.link || needed.has(path)) continue
      needed.add(path)
      remaining.push(path)
    }
  }
  return [...needed].toSorted()
}
