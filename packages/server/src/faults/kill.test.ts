/**
 * SIGKILL in the middle of writes: nothing acknowledged is lost, nothing is doubled or left half done. `npm run chaos` does
 * more rounds and also says how soon the service is back, which a loaded machine must not decide here.
 */
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { seededRandom } from '#seed/demo/random.ts'
import type { PrivatePostgres } from '../testing/postgres.ts'
import { IS_WHOLE_RUN } from '../testing/whole-run.ts'
import { privateServer } from './engine-server.ts'
import { endServers } from './server-process.ts'
import { type Battlefield, clearBattlefield, killRound, makeBattlefield, type Victim } from './kill-round.ts'

describe('kills', () => {
  const seed = Math.floor(Math.random() * 2 ** 31)
  let postgres: PrivatePostgres | null
  let field: Battlefield

  beforeAll(async () => {
    postgres = await privateServer()
    field = await makeBattlefield(postgres, seededRandom(seed))
  })

  afterAll(async () => {
    await clearBattlefield(field)
    endServers()
    await postgres?.stop()
  })

  const expectNothingLost = async (victim: Victim) => {
    const figures = await killRound(field, victim)
    process.stdout.write(`seed ${seed}: ${JSON.stringify(figures)}\n`)
    const none = { lost: [], doubled: [], partial: [], wrong: [] }
    expect(figures, `seed ${seed}`).toMatchObject(none)
    expect(figures.acknowledged).toBeGreaterThan(0)
    expect(figures.unanswered).toBeGreaterThan(0)
  }

  test('X1 X2 SIGKILL in the middle of writes: node', () => expectNothingLost('node'))

  test.runIf(IS_WHOLE_RUN)('X1 X2 SIGKILL in the middle of writes: tree', () => expectNothingLost('tree'))

  test.runIf(inject('engine') === 'postgres')('X1 X2 SIGKILL in the middle of writes: database', () =>
    expectNothingLost('database'),
  )

  test.runIf(inject('engine') === 'postgres' && IS_WHOLE_RUN)('X1 X2 SIGKILL in the middle of writes: all', () =>
    expectNothingLost('all'),
  )
})
