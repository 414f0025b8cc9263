/**
 * `npm run bench -- attack`: five ways to take the server down, and what another company notices of them: its slowest answers
 * while the attack runs beside its quiet ones of the same run, and the memory that the server took.
 */
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { type AttackStage, setAttackStage } from './attack-stage.ts'
import type { ATTACKS, Target } from './attackers.ts'
import { cpuSeconds } from './load.ts'
import { watchHost } from './machine.ts'
import type { BenchEngine } from './stage.ts'

const MAX_TIMES = 3
/** Shorter delays go unnoticed, and a busy machine causes them by itself. */
const UNNOTICED_MS = 30
const MAX_MEMORY_MB = 150
const QUIET_SECONDS = 10
const PAUSE_MS = 10
const SAMPLE_MS = 50
/** A request that takes longer counts as failed. */
const PATIENCE_MS = 60_000

const SECONDS: Readonly<Record<keyof typeof ATTACKS, number>> = {
  largeBodies: 10,
  pipelinedDocuments: 10,
  // Long enough to see who is cut off.
  heldConnections: 35,
  importBombs: 40,
  guesses: 10,
}

const say = (text: string) => process.stdout.write(`${text}\n`)

const memoryMb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

/** One request of the quiet company; its milliseconds, or the patience where it failed. */
const ask = ({ port, quiet }: AttackStage, agent: Agent, isPoll: boolean): Promise<number> =>
  new Promise((resolve) => {
    const begun = performance.now()
    const body = isPoll ? JSON.stringify({ action: 'main', date_from: '' }) : ''
    const sent = request(
      {
        port,
        agent,
        host: '127.0.0.1',
        method: isPoll ? 'POST' : 'GET',
        path: isPoll ? '/api/check_updates/' : '/api/drivers/list/?num=20',
        timeout: PATIENCE_MS,
        headers: {
          host: quiet.host,
          'app-key': quiet.appKey,
          'user-auth-key': quiet.token,
          ...(isPoll ? { 'content-type': 'application/json' } : {}),
        },
      },
      (answer) => {
        answer.resume().once('end', () => resolve(answer.statusCode === 200 ? performance.now() - begun : PATIENCE_MS))
      },
    )
    sent.once('timeout', () => sent.destroy()).once('error', () => resolve(PATIENCE_MS))
    sent.end(body)
  })

interface Beside {
  /** Sorted. */
  times: number[]
  memory: number
  failed: number
}

/** The quiet company's answer times and the memory during the work. */
const watch = async (stage: AttackStage, work: Promise<unknown>): Promise<Beside> => {
  const agent = new Agent({ keepAlive: true, maxSockets: 4 })
  const over = new AbortController()
  let memory = 0
  const times: number[] = []
  const sampling = (async () => {
    while (!over.signal.aborted) {
      memory = Math.max(memory, memoryMb(stage.pid))
      await sleep(SAMPLE_MS)
    }
  })()
  const asking = (async () => {
    for (let n = 0; !over.signal.aborted; n += 1) {
      times.push(await ask(stage, agent, n % 2 === 0))
      await sleep(PAUSE_MS)
    }
  })()
  await work
  over.abort()
  await Promise.all([sampling, asking])
  agent.destroy()
  const failed = times.filter((ms) => ms === PATIENCE_MS).length
  return { times: times.toSorted((one, other) => one - other), memory, failed }
}

const at = (sorted: readonly number[], part: number): number => sorted[Math.floor((sorted.length - 1) * part)] ?? 0

const timesText = ({ times }: Beside): string =>
  `median ${at(times, 0.5).toFixed(0)}, 99 % ${at(times, 0.99).toFixed(0)}, longest ${at(times, 1).toFixed(0)} ms of ${times.length}`

/** At a lower priority: attackers sit elsewhere, and the server has the machine to itself. */
const attack = async (name: keyof typeof ATTACKS, target: Target): Promise<{ done: Promise<string> }> => {
  const child = spawn('nice', ['-n', '15', process.execPath, 'scripts/bench/attackers.ts', name], {
    cwd: new URL('../../', import.meta.url).pathname,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  let output = ''
  const ready = new Promise<void>((resolve) => {
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      if (output.startsWith('ready')) resolve()
    })
    child.once('exit', () => resolve())
  })
  const done = new Promise<string>((resolve) =>
    child.once('close', () => resolve(output.replace('ready\n', '').trim())),
  )
  child.stdin.end(JSON.stringify(target))
  await ready
  return { done }
}

const attackOn = async (engine: BenchEngine, names: readonly (keyof typeof ATTACKS)[]): Promise<boolean> => {
  const stage = await setAttackStage(engine)
  let isGood = true
  try {
    await watch(stage, sleep(3000))
    for (const name of names) {
      const quiet = await watch(stage, sleep(QUIET_SECONDS * 1000))
      const before = memoryMb(stage.pid)
      const { host, appKey, token } = stage.attacked
      const target = { port: stage.port, host, appKey, token, login: 'admin@demo', seconds: SECONDS[name] }
      const [takenByHost, cpu, begun] = [watchHost(), cpuSeconds(stage.pid), performance.now()]
      const { done } = await attack(name, target)
      const beside = await watch(stage, done)
      const growth = beside.memory - before
      const times = at(beside.times, 0.99) / Math.max(at(quiet.times, 0.99), 1)
      const isHeld =
        beside.failed === 0 && growth <= MAX_MEMORY_MB && (times <= MAX_TIMES || at(beside.times, 0.99) <= UNNOTICED_MS)
      isGood &&= isHeld
      say(`${engine}, ${name}: ${isHeld ? 'held' : 'NOT HELD'}`)
      say(`  another company, quiet:  ${timesText(quiet)}`)
      say(`  another company, beside: ${timesText(beside)}; × ${times.toFixed(1)}, ${beside.failed} failed`)
      const seconds = (performance.now() - begun) / 1000
      say(`  the server's processor time: ${(cpuSeconds(stage.pid) - cpu).toFixed(1)} s of ${seconds.toFixed(0)} s`)
      say(`  memory ${before.toFixed(0)} MB, at most ${growth.toFixed(0)} MB more`)
      say(`  attackers: ${await done}`)
      say(`  load of the machine ${loadavg()[0]?.toFixed(1)}, taken by its host ${takenByHost()} %`)
      await sleep(3000)
    }
  } finally {
    await stage.close()
  }
  return isGood
}

export const benchAttack = async (engines: readonly BenchEngine[], chosen: string | undefined): Promise<boolean> => {
  const all = Object.keys(SECONDS) as (keyof typeof ATTACKS)[]
  const names = chosen === undefined ? all : all.filter((name) => chosen.split(',').includes(name))
  let isGood = true
  for (const engine of engines) isGood = (await attackOn(engine, names)) && isGood
  say(`${isGood ? 'within' : 'NOT within'} all limits: × ${MAX_TIMES}, memory + ${MAX_MEMORY_MB} MB, none failed`)
  return isGood
}
