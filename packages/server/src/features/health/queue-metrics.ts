/** What waits to be done behind the requests, by company and queue: how much, and for how long the oldest has been due. */
import { nowSeconds } from '@fura/shared/seconds.ts'
import { Gauge, type Registry } from 'prom-client'
import type { Database } from '#db/database.ts'
import type { Installations } from '#db/installations.ts'

interface Waiting {
  count: number
  /** Unix seconds; null where nothing waits. */
  since: number | null
}

type Ask = (db: Database) => Promise<Waiting>

const asWaiting = ({ count, since }: { count: unknown; since: unknown }): Waiting => ({
  count: Number(count),
  since: since === null ? null : Number(since),
})

const QUEUES: Readonly<Record<string, Ask>> = {
  push: async ({ read }) =>
    asWaiting(
      await read
        .selectFrom('push_queue')
        .select(({ fn }) => [fn.countAll().as('count'), fn.min('try_at').as('since')])
        .executeTakeFirstOrThrow(),
    ),
  mail: async ({ read }) =>
    asWaiting(
      await read
        .selectFrom('mail_queue')
        .select(({ fn }) => [fn.countAll().as('count'), fn.min('try_at').as('since')])
        .executeTakeFirstOrThrow(),
    ),
  imports: async ({ read }) =>
    asWaiting(
      await read
        .selectFrom('imports')
        .select(({ fn }) => [fn.countAll().as('count'), fn.min('date_create').as('since')])
        .where('status', 'in', ['reading', 'running', 'undoing'])
        .executeTakeFirstOrThrow(),
    ),
}

interface Told extends Waiting {
  labels: { installation: string; queue: string }
}

const tell = async (installations: Installations): Promise<Told[]> => {
  const asked = installations.all().flatMap(({ uniqueId, db }) =>
    Object.entries(QUEUES).map(async ([queue, ask]) => ({
      labels: { installation: uniqueId, queue },
      ...(await ask(db)),
    })),
  )
  // A company that is away has a figure of its own that says so.
  return (await Promise.allSettled(asked)).flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
}

export const addQueueMetrics = (register: Registry, installations: Installations): void => {
  // Both figures are collected at the same time.
  let telling: Promise<Told[]> | null = null
  const told = () => (telling ??= tell(installations).finally(() => (telling = null)))
  const labelNames = ['installation', 'queue'] as const
  const jobs = new Gauge({
    name: 'fura_queue_jobs',
    help: 'Jobs that wait: push messages, letters, imports. A company that does not answer is left out.',
    labelNames,
    registers: [register],
    async collect() {
      const all = await told()
      jobs.reset()
      for (const { labels, count } of all) jobs.set(labels, count)
    },
  })
  const oldest = new Gauge({
    name: 'fura_queue_oldest_seconds',
    help: 'For how long the oldest job of a queue has been due.',
    labelNames,
    registers: [register],
    async collect() {
      const all = await told()
      oldest.reset()
      const now = nowSeconds()
      for (const { labels, since } of all) oldest.set(labels, since === null ? 0 : Math.max(0, now - since))
    },
  })
}
