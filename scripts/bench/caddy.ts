/** The Caddy of deploy/Caddyfile before nodes of this machine, where Caddy is installed. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from './free-port.ts'

const CADDYFILE = new URL('../../deploy/Caddyfile', import.meta.url)
const READY_WITHIN_MS = 10_000

export interface Caddy {
  url: string
  stop: () => Promise<void>
}

/** As deployed, but for the addresses, without TLS. */
const configOf = (url: string, ports: readonly number[]): string => {
  const nodes = ports.map((port, place) => [`node-${place + 1}:3000`, `127.0.0.1:${port}`] as const)
  const deployed = readFileSync(CADDYFILE, 'utf8').replace('{$FURA_HOST}', url)
  return `{\n\tadmin off\n}\n${nodes.reduce((text, [name, address]) => text.replace(name, address), deployed)}`
}

/** Null where it is not installed. */
export const startCaddy = async (ports: readonly number[]): Promise<Caddy | null> => {
  const { status: exitCode } = spawnSync('caddy', ['version'])
  if (exitCode !== 0) return null
  const folder = await mkdtemp(join(tmpdir(), 'fura-caddy-'))
  const url = `http://127.0.0.1:${await freePort()}`
  const config = join(folder, 'Caddyfile')
  await writeFile(config, configOf(url, ports))
  const child = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', config], {
    env: { PATH: process.env.PATH ?? '', HOME: folder },
    stdio: 'ignore',
    detached: true,
  })
  const end = () => child.kill('SIGTERM')
  process.once('exit', end)
  const stop = async (): Promise<void> => {
    process.off('exit', end)
    const ended = once(child, 'exit')
    end()
    await ended
    await rm(folder, { recursive: true, force: true })
  }
  for (const begun = performance.now(); performance.now() - begun < READY_WITHIN_MS; await sleep(50)) {
    const isUp = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isUp) return { url, stop }
  }
  throw new Error('Caddy did not start')
}
