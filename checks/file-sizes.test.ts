/** A file has one job: above 300 lines it is printed, above 500 refused. */
import { expect, test } from 'vitest'

import { readSource, sourceFiles } from '../scripts/source-files.ts'

const PRINTED_ABOVE = 300
const REFUSED_ABOVE = 500

/** Long by nature and read from top to bottom: tests, migrations, tables of seed data. */
const EXEMPT = /\.test\.ts$|\/migrations\/|\/seed\/data\//

test(`no source file is longer than ${REFUSED_ABOVE} lines`, () => {
  const long = sourceFiles()
    .filter((path) => !EXEMPT.test(path))
    .map((path) => ({ path, lines: readSource(path).split('\n').length - 1 }))
    .filter(({ lines }) => lines > PRINTED_ABOVE)
  for (const { path, lines } of long) console.warn(`${path}: ${lines} lines`)
  expect(long.filter(({ lines }) => lines > REFUSED_ABOVE)).toEqual([])
})
