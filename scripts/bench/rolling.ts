/**
 * `npm run bench -- rolling [--only caddy]`: 200 people at work on two nodes over one PostgreSQL, behind a balancer that asks the other
 * node where one refuses or is gone, or behind the Caddy of deploy/Caddyfile. Each node is stopped and started anew in turn. Nobody
 * may see an error.
 */
import { randomUUID } from 'node:crypto'
import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { startCaddy } from './caddy.ts'
import { at, say } from './compare.ts'
import { freePort } from './free-port.ts'
import { type Node, startNode, stopNode } from './node.ts'
import { fillWithPeople, MOST_PAUSE_MS, PEOPLE, pauseAfter, type Person, send, workOf } from './people.ts'
import { setStage, type Stage } from './stage.ts'

/** Between two restarts. */
const QUIET_MS = 5000
const RESTARTS = 4

interface Work {
  nodes: Node[]
  /** Instead of the nodes themselves. */
  balancer: string | null
  waits: number[]
  /** Of single nodes: the balancer went on to the other one. */
  refused: number
  errors: string[]
  isOver: boolean
}

/** In turns; each write carries an Idempotency-Key, so that the other node does not repeat it. */
const balanced = async (stage: Stage, person: Person, turn: number, work: Work): Promise<void> => {
  const { name, call } = workOf(turn)
  const key = { 'idempotency-key': randomUUID() }
  const begun = performance.now()
  const statuses: unknown[] = []
  const urlAt = (place: number): string => work.nodes[place % work.nodes.length]?.url ?? ''
  for (const url of work.balancer ? [work.balancer] : [urlAt(turn), urlAt(turn + 1)]) {
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

const environmentOf = (port: number) => ({ PORT: String(port), TRUST_PROXY: '1' })

const restartInTurn = async (stage: Stage, nodes: Node[], ports: readonly number[]): Promise<number[]> => {
  const codes: number[] = []
  for (let n = 0; n < RESTARTS; n += 1) {
    await sleep(QUIET_MS)
    const node = nodes[n % nodes.length]
    if (node) codes.push(await stopNode(node))
    nodes[n % nodes.length] = await startNode(stage, environmentOf(ports[n % nodes.length] ?? 0))
  }
  await sleep(QUIET_MS)
  return codes
}

const measureStage = async (stage: Stage, people: readonly Person[], isBehindCaddy: boolean): Promise<boolean> => {
  const ports = [await freePort(), await freePort()]
  const nodes: Node[] = []
  for (const port of ports) nodes.push(await startNode(stage, environmentOf(port)))
  const caddy = isBehindCaddy ? await startCaddy(ports) : null
  if (isBehindCaddy && !caddy) say('Caddy is not installed. The balancer of this bench stands for it.')
  const work: Work = { nodes, balancer: caddy?.url ?? null, waits: [], refused: 0, errors: [], isOver: false }
  try {
    const working = Promise.all(people.map((person, place) => atWork(stage, person, place, work)))
    const codes = await restartInTurn(stage, nodes, ports)
    work.isOver = true
    await working
    const sorted = work.waits.toSorted((one, other) => one - other)
    const asked = caddy ? 'behind Caddy' : `${work.refused} asked of the other node`
    say(
      `${PEOPLE} people on two nodes, ${RESTARTS} restarts (exits ${codes.join(', ')}): ${sorted.length} calls, ${asked}, ${work.errors.length} errors`,
    )
    say(
      `  median ${at(sorted, 0.5).toFixed(0)} ms, 99 % ${at(sorted, 0.99).toFixed(0)} ms, longest ${at(sorted, 1).toFixed(0)} ms; load of the machine ${(loadavg()[0] ?? 0).toFixed(1)}`,
    )
    for (const error of new Set(work.errors)) say(`  ${error}`)
    const isGood = work.errors.length === 0 && codes.every((code) => code === 0)
    say(`${isGood ? 'within' : 'NOT within'} all limits: no error, each node ends with 0`)
    return isGood
  } finally {
    await caddy?.stop()
    for (const node of nodes) await stopNode(node)
  }
}

export const benchRolling = async (rows: number, only?: string): Promise<boolean> => {
  const people: Person[] = []
  const stage = await setStage('postgres', fillWithPeople(rows, people))
  try {
    return await measureStage(stage, people, only === 'caddy')
  } finally {
    for (const { agent } of people) agent.destroy()
    await stage.close()
  }
}
