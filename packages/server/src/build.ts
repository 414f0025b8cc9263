/** Which build this is: the version people name, and a fingerprint of the sources that changes with every build. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const PACKAGES = fileURLToPath(new URL('../../', import.meta.url))
const FOLDERS = ['shared/src', 'shared/locales', 'server/src', 'server/migrations', 'web/src', 'web/public']

const fingerprint = (): string => {
  const hash = createHash('sha256')
  for (const folder of FOLDERS) {
    const files = readdirSync(join(PACKAGES, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
      .map((entry) => join(entry.parentPath, entry.name))
      .toSorted()
    for (const file of files) hash.update(file.slice(PACKAGES.length)).update(readFileSync(file))
  }
  return hash.digest('hex').slice(0, 12)
}

const { version } = JSON.parse(readFileSync(join(PACKAGES, 'server/package.json'), 'utf8')) as { version: string }

export const build = { AppVersion: version, Build: fingerprint(), BundleVersion: version } as const
