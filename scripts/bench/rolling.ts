/**
 * `npm run bench -- rolling`: 200 people at work on two nodes over one PostgreSQL, behind a balancer that asks the other node where one
 * refuses or is gone. Each node is stopped and started anew in turn. Nobody may see an error.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { at, say } from './compare.ts'
import { fillWithPeople, MOST_PAUSE_MS, PEOPLE, pauseAfter, type Person, send, workOf } from './people.ts'
import { listening, setStage, type Stage } from './stage.ts'

const ROOT = new URL('../../', import.meta.url).pathname
/** Between two restarts. */
const QUIET_MS = 5000
const RESTARTS = 4

interface Node {
  child: ChildProcess
  url: string
}

const startNode = async ({ environment }: Stage): Promise<Node> => {
  const child = spawn(process.execPath, ['packages/server/src/main.ts'], {
    cwd: ROOT,
    env: { ...environment, PATH: process.env.PATH ?? '' },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  process.once('exit', () => child.kill('SIGTERM'))
  return { child, url: await listening(child, /ready at http:\/\/127\.0\.0\.1:(\d+)/) }
}

const stopNode = async ({ child }: Node): Promise<number> => {
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const [code] = (await ended) as [number]
  return code
}

interface Work {
  nodes: Node[]
  waits: number[]
  /** Of single nodes: the balancer went on to the other one. */
  refused: number
  errors: string[]
  isOver: boolean
}

/** By turns; a write bears a key, so that the other node does not do it twice. */
const balanced = async (stage: Stage, person: Person, turn: number, work: Work): Promise<void> => {
  const { name, call } = workOf(turn)
  const key = { 'idempotency-key': randomUUID() }
  const begun = performance.now()
  const statuses: unknown[] = []
  for (const place of [turn, turn + 1]) {
    const { url = '' } = work.nodes[place % work.nodes.length] ?? {}
    const status = await send({ url, headers: stage.ours.headers }, person, call, call.body ? key : {}).catch(String)
    statuses.push(status)
    if (status === 200) break
    work.refused += 1
  }
  work.waits.push(performance.now() - begun)
  if (statuses.at(-1) !== 200) work.errors.push(`${name}: ${statuses.join(', ')}`)
}

const atWork = async (stage: Stage, person: Person, place: number, work: Work): Promise<void> => {
  await sleep((place / PEOPLE) * MOST_PAUSE_MS)
  for (let turn = place * 37; !work.isOver; turn += 1) {
    await balanced(stage, person, turn, work)
    await sleep(pauseAfter(turn))
  }
}

const restartInTurn = async (stage: Stage, nodes: Node[]): Promise<number[]> => {
  const codes: number[] = []
  for (let n = 0; n < RESTARTS; n += 1) {
    await sleep(QUIET_MS)
    const node = nodes[n % nodes.length]
    if (node) codes.push(await stopNode(node))
    nodes[n % nodes.length] = await startNode(stage)
  }
  await sleep(QUIET_MS)
  return codes
}

const measureStage = async (stage: Stage, people: readonly Person[]): Promise<boolean> => {
  const nodes = [await startNode(stage), await startNode(stage)]
  const work: Work = { nodes, waits: [], refused: 0, errors: [], isOver: false }
  try {
    const working = Promise.all(people.map((person, place) => atWork(stage, person, place, work)))
    const codes = await restartInTurn(stage, nodes)
    work.isOver = true
    await working
    const sorted = work.waits.toSorted((one, other) => one - other)
    say(
      `${PEOPLE} people on two nodes, ${RESTARTS} restarts (exits ${codes.join(', ')}): ${sorted.length} calls, ${work.refused} asked of the other node, ${work.errors.length} errors`,
    )
    say(
      `  median ${at(sorted, 0.5).toFixed(0)} ms, 99 % ${at(sorted, 0.99).toFixed(0)} ms, longest ${at(sorted, 1).toFixed(0)} ms; load of the machine ${(loadavg()[0] ?? 0).toFixed(1)}`,
    )
    for (const error of new Set(work.errors)) say(`  ${error}`)
    return work.errors.length === 0 && codes.every((code) => code === 0)
  } finally {
    for (const node of nodes) await stopNode(node)
  }
}

export const benchRolling = async (rows: number): Promise<boolean> => {
  const people: Person[] = []
  const stage = await setStage('postgres', fillWithPeople(rows, people))
  try {
    return await measureStage(stage, people)
  } finally {
    for (const { agent } of people) agent.destroy()
    await stage.close()
  }
}
