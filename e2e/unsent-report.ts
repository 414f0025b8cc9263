/** A test that prints, if it fails, what waits on the device: which changes, why, and when each is tried next. */
import type { Page } from '@playwright/test'
import { test as base } from './test.ts'

/** A page that hangs must not hang the report as well. */
const PATIENCE_MS = 10_000

/** As text, because it uses what only a page has. */
const STATE = `(async () => {
  const ask = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
  const away = (at) => (at ? Math.round((at - Date.now()) / 1000) + ' s' : '-')
  const names = (locks) => locks.map(({ name }) => name).join(', ')
  const { held, pending } = await navigator.locks.query()
  const lines = [
    location.pathname + location.hash + ', the page says ' + new Date().toISOString() + ', online ' + navigator.onLine,
    'locks held: ' + names(held) + '; waited for: ' + names(pending),
  ]
  for (const { name } of (await indexedDB.databases()).filter(({ name }) => name.startsWith('fura:'))) {
    const db = await ask(indexedDB.open(name))
    const entries = db.objectStoreNames.contains('outbox') ? await ask(db.transaction('outbox').objectStore('outbox').getAll()) : []
    db.close()
    lines.push(name + ': ' + entries.length + ' unsent')
    for (const { n, chain, op, state, tries, triedAt, nextAt, holdUntil, delay, answer, deps } of entries)
      lines.push([n, chain, op, state, 'tries ' + tries, 'tried ' + away(triedAt), 'next ' + away(nextAt), 'held ' + away(holdUntil),
        'delay ' + (delay?.code ?? '-'), 'answer ' + (answer?.code ?? '-'), 'waits for ' + deps.length].join(' | '))
  }
  return lines.join('\\n')
})()`

const readState = async (page: Page): Promise<string> => {
  const { promise: late, resolve } = Promise.withResolvers<string>()
  const timer = setTimeout(() => resolve(`the page did not answer within ${PATIENCE_MS} ms`), PATIENCE_MS)
  const state = page.evaluate<string>(STATE).catch((error: unknown) => String(error))
  try {
    return await Promise.race([state, late])
  } finally {
    clearTimeout(timer)
  }
}

export const test = base.extend<{ unsentReport: void }>({
  unsentReport: [
    async ({ page }, use, info) => {
      await use()
      if (info.status === info.expectedStatus) return
      // At once: the reporter names the reason when the whole run has ended, and cuts attachments after a few lines.
      process.stdout.write(`${[info.title, info.error?.message ?? info.status, await readState(page)].join('\n')}\n`)
    },
    { auto: true },
  ],
})
