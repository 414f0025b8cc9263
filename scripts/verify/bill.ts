/** Says in two lines what the bill of materials holds. */
import { readLockfile } from '../lockfile.ts'
import { makeSbom } from '../sbom-content.ts'
import { readSource } from '../source-files.ts'

const { version } = JSON.parse(readSource('package.json')) as { version: string }
const { components, specVersion } = makeSbom(readLockfile(), version)
const licences = Map.groupBy(components, ({ licenses }) => JSON.stringify(licenses.map((one) => Object.values(one)[0])))
console.log(`CycloneDX ${specVersion}: ${components.length} packages, each with its checksum`)
console.log(
  [...licences]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .map(([name, of]) => `${of.length} × ${name.replaceAll(/[[\]{}"]|license:|id:/g, '') || 'by its licence file'}`)
    .join(', '),
)
