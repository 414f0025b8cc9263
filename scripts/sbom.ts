/**
 * `npm run sbom`: what the product installs, as CycloneDX JSON on the standard output: no development tools, and no address of
 * a registry.
 */
import { readLockfile } from './lockfile.ts'
import { makeSbom } from './sbom-content.ts'
import { readSource } from './source-files.ts'

const { version } = JSON.parse(readSource('package.json')) as { version: string }
console.log(JSON.stringify(makeSbom(readLockfile(), version), null, 2))
