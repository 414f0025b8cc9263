/** `npm run bench -- list|clients|orders|fields|search|stats|import|upload|peers|report|plan|poll|streams|rolling|nodes|workset|outbox|backup|move|attack|neighbour|mixed [--engine sqlite|postgres] [--rows N] [--growth 10000,1000000] [--seconds N] [--rounds N] [--megabytes N] [--only guesses,importBombs|peers,polls] [--quick]`. */
import { parseArgs } from 'node:util'
import { benchAttack } from './bench/attack.ts'
import { benchBackup } from './bench/backup.ts'
import { benchClients } from './bench/clients.ts'
import { benchFields } from './bench/fields.ts'
import { benchImport } from './bench/import.ts'
import { benchList } from './bench/list.ts'
import { benchMixed } from './bench/mixed.ts'
import { benchMove } from './bench/move.ts'
import { benchNeighbour } from './bench/neighbour.ts'
import { benchNodes } from './bench/nodes.ts'
import { benchOrders } from './bench/orders.ts'
import { benchOutbox } from './bench/outbox.ts'
import { benchPeers } from './bench/peers.ts'
import { benchPlan } from './bench/plan.ts'
import { benchPoll } from './bench/poll.ts'
import { benchReport } from './bench/report.ts'
import { benchRolling } from './bench/rolling.ts'
import { benchUpload } from './bench/upload.ts'
import { benchSearch } from './bench/search.ts'
import { benchStats } from './bench/stats.ts'
import { benchStreams } from './bench/streams.ts'
import { benchWorkingSet } from './bench/working-set.ts'
import type { BenchEngine } from './bench/stage.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    engine: { type: 'string' },
    rows: { type: 'string' },
    growth: { type: 'string', default: '10000,1000000' },
    seconds: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '7' },
    megabytes: { type: 'string', default: '100' },
    only: { type: 'string' },
    quick: { type: 'boolean', default: false },
  },
})

const engines: BenchEngine[] =
  values.engine === 'sqlite' || values.engine === 'postgres' ? [values.engine] : ['sqlite', 'postgres']

const [benchName] = positionals
const load = { engines, seconds: Number(values.seconds), rounds: Number(values.rounds) }
const benches: Readonly<Record<string, () => Promise<boolean>>> = {
  list: () =>
    benchList({ ...load, rows: Number(values.rows ?? 100_000), growth: values.growth.split(',').map(Number) }),
  orders: () =>
    benchOrders({ ...load, rows: Number(values.rows ?? 100_000), growth: values.growth.split(',').map(Number) }),
  fields: () => benchFields({ ...load, rows: Number(values.rows ?? 100_000) }),
  clients: () => benchClients({ ...load, rows: Number(values.rows ?? 200_000) }),
  search: () => benchSearch({ ...load, rows: Number(values.rows ?? 100_000) }),
  stats: () => benchStats(engines, Number(values.rows ?? 100_000)),
  import: () => benchImport(engines, Number(values.rows ?? 10_000)),
  upload: () => benchUpload(engines),
  peers: () => benchPeers({ ...load, rows: Number(values.rows ?? 100_000) }),
  report: () =>
    benchReport({
      ...load,
      rows: Number(values.rows ?? 100_000),
      growth: values.growth.split(',').map(Number),
      megabytes: Number(values.megabytes),
      isQuick: values.quick,
      only: values.only,
    }),
  plan: () => benchPlan(Number(values.rows ?? 2000)),
  workset: () => benchWorkingSet(Number(values.rows ?? 100_000)),
  backup: () => benchBackup(engines, Number(values.rows ?? 100_000), Number(values.megabytes)),
  move: () => benchMove(Number(values.rows ?? 20_000), values.only),
  // Three show the spread; more would take minutes.
  outbox: () => benchOutbox(Math.min(3, load.rounds)),
  attack: () => benchAttack(engines, values.only),
  neighbour: () => benchNeighbour(engines, Number(values.rows ?? 20_000), values.only),
  mixed: () => benchMixed(engines, Number(values.rows ?? 20_000), Math.max(60, load.seconds)),
  streams: () => benchStreams(engines),
  nodes: () => benchNodes(),
  rolling: () => benchRolling(Number(values.rows ?? 20_000), values.only),
  // Shorter would be a few polls of each app.
  poll: () => benchPoll(engines, Math.max(20, load.seconds)),
}

// What a bench has started is ended at the exit of its process, which a signal alone would skip.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

const bench = benches[benchName ?? '']
if (bench) process.exitCode = (await bench()) ? 0 : 1
else {
  process.stderr.write(`Which bench? There are: ${Object.keys(benches).join(', ')}\n`)
  process.exitCode = 2
}
