/**
 * The software bill of materials of what the product installs, read off the lockfile. Not by `npm sbom --omit=dev`: that leaves
 * out packages which the product and a development tool share.
 */
import type { LockEntry, Lockfile } from './lockfile.ts'

interface Component {
  'bom-ref': string
  type: 'library'
  name: string
  version: string
  purl: string
  hashes: { alg: string; content: string }[]
  licenses: { expression: string }[]
}

export interface Sbom {
  bomFormat: 'CycloneDX'
  specVersion: '1.5'
  version: 1
  metadata: { component: { type: 'application'; name: string; version: string } }
  components: Component[]
}

const FOLDER = 'node_modules/'

const nameIn = (path: string): string => path.slice(path.lastIndexOf(FOLDER) + FOLDER.length)

/** `sha512-<base64>` of the lockfile. */
const hashOf = (integrity = ''): Component['hashes'] => {
  const [algorithm, digest = ''] = integrity.split('-', 2)
  if (algorithm !== 'sha512') return []
  return [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }]
}

const componentOf = (path: string, { version = '', integrity, license }: LockEntry): Component => {
  const name = nameIn(path)
  return {
    'bom-ref': `${name}@${version}`,
    type: 'library',
    name,
    version,
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    hashes: hashOf(integrity),
    licenses: license === undefined ? [] : [{ expression: license }],
  }
}

export function makeSbom({ packages }: Lockfile, version: string): Sbom {
  const installed = Object.entries(packages).filter(
    ([path, { dev, devOptional, link }]) => path.includes(FOLDER) && !dev && !devOptional && !link,
  )
  const components = new Map(
    installed.map(([path, entry]) => componentOf(path, entry)).map((component) => [component['bom-ref'], component]),
  )
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: { type: 'application', name: 'fura', version } },
    components: [...components.values()],
  }
}
