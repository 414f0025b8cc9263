/** `npm run bench -- list|import [--engine sqlite|postgres] [--rows N] [--growth 10000,1000000] [--seconds N] [--rounds N]`. */
import { parseArgs } from 'node:util'
import { benchImport } from './bench/import.ts'
import { benchList } from './bench/list.ts'
import type { BenchEngine } from './bench/stage.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    engine: { type: 'string' },
    rows: { type: 'string' },
    growth: { type: 'string', default: '10000,1000000' },
    seconds: { type: 'string', default: '4' },
    rounds: { type: 'string', default: '3' },
  },
})

const engines: BenchEngine[] =
  values.engine === 'sqlite' || values.engine === 'postgres' ? [values.engine] : ['sqlite', 'postgres']

if (positionals[0] === 'import') {
  process.exitCode = (await benchImport(engines, Number(values.rows ?? 10_000))) ? 0 : 1
} else if (positionals[0] !== 'list') {
  process.stderr.write('Which bench? There are: list, import\n')
  process.exitCode = 2
} else {
  const isGood = await benchList({
    engines,
    rows: Number(values.rows ?? 100_000),
    growth: values.growth.split(',').map(Number),
    seconds: Number(values.seconds),
    rounds: Number(values.rounds),
  })
  process.exitCode = isGood ? 0 : 1
}
