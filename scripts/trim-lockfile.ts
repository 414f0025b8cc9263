/**
 * Run after adding packages. A registry that lacks the builds of a package for some platforms makes `npm install` leave
 * them out of the lockfile, and `npm ci` then refuses that lockfile: this takes their names out of it too.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { missingOptional, readLockfile } from './lockfile.ts'
import { ROOT } from './source-files.ts'

const lockfile = readLockfile()
const missing = missingOptional(lockfile)
for (const { dependent, name } of missing) delete lockfile.packages[dependent]?.optionalDependencies?.[name]
writeFileSync(join(ROOT, 'package-lock.json'), `${JSON.stringify(lockfile, null, 2)}\n`)
console.log(`${missing.length} names taken out`)
