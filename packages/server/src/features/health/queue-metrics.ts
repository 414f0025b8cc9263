/** What waits to be done behind the requests, by company and queue: how much, and for how long the oldest has been due. */
import { nowSeconds } from '@fura/shared/seconds.ts'
import { Gauge, type Registry } from 'prom-client'
import type { Installations } from '#db/installations.ts'
import { type Queue, QUEUE_NAMES, QUEUES } from './queue.queries.ts'

interface CompanyQueue extends Queue {
  labels: { installation: string; queue: string }
}

const readQueues = async (installations: Installations): Promise<CompanyQueue[]> => {
  const readings = installations
    .all()
    .flatMap(({ uniqueId, db }) =>
      QUEUE_NAMES.map(async (queue) => ({ labels: { installation: uniqueId, queue }, ...(await QUEUES[queue](db)) })),
    )
  // A company that is away has a figure of its own that says so.
  return (await Promise.allSettled(readings)).flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
}

export const addQueueMetrics = (register: Registry, installations: Installations): void => {
  // Both figures are collected at the same time.
  let reading: Promise<CompanyQueue[]> | null = null
  const queuesOnce = () => (reading ??= readQueues(installations).finally(() => (reading = null)))
  const labelNames = ['installation', 'queue'] as const
  const jobs = new Gauge({
    name: 'fura_queue_jobs',
    help: 'Jobs that wait: push messages, letters, imports, records due by the clock, rates of the bank. A company that does not answer is left out.',
    labelNames,
    registers: [register],
    async collect() {
      const all = await queuesOnce()
      jobs.reset()
      for (const { labels, waiting } of all) jobs.set(labels, waiting)
    },
  })
  const oldest = new Gauge({
    name: 'fura_queue_oldest_seconds',
    help: 'For how long the oldest job of a queue has been due.',
    labelNames,
    registers: [register],
    async collect() {
      const all = await queuesOnce()
      oldest.reset()
      const now = nowSeconds()
      for (const { labels, since } of all) oldest.set(labels, since === null ? 0 : Math.max(0, now - since))
    },
  })
}
