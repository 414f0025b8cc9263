/**
 * Questions that the working set answers in full: the people and contacts of its clients and contractors, the templates of its clients,
 * the open tasks about its orders. They are stored as answered pages, so that a card shows them offline, and "none" if there are none.
 */
import { OWNER } from '@fura/shared/entities/party.ts'
import { contact } from '@fura/shared/entities/contact.ts'
import { contactPerson } from '@fura/shared/entities/contact-person.ts'
import type { Entity } from '@fura/shared/entities/entity.ts'
import { file } from '@fura/shared/entities/file.ts'
import { order } from '@fura/shared/entities/order.ts'
import { task } from '@fura/shared/entities/task.ts'
import { loadingTemplate, unloadingTemplate } from '@fura/shared/entities/templates.ts'
import { PAGE_SIZE } from '@fura/shared/constants.ts'
import { copiesInSlices } from '../cache.ts'
import { inOrder, testOf } from '../matching.ts'
import { type Question, writeQuestion } from '../query.ts'
import type { KeptPage, ServerRow, UserDb } from '../schema.ts'
import type { UserStore } from '../store.ts'
import { writing } from '../transaction.ts'
import type { DeviceSet } from './device-set.ts'

/** The server answers at most so many: with as many, there may be others. */
const MOST_TASKS = 500
const MOST_OF_OWNERS = 1000
const PAGES_AT_ONCE = 300

interface WholeQuestion {
  entity: Entity
  question: Question
}

const questionOf = (filters: Readonly<Record<string, string>>): Question => ({ filters, search: '', sort: '' })

const aboutOrder = (id: number): WholeQuestion => ({
  entity: task,
  question: questionOf({ object_id: `${id}`, object_type: 'order', open: '1' }),
})

const ofOwner = (entity: Entity, ownerType: number, id: number): WholeQuestion => ({
  entity,
  question: questionOf({ client_id: `${id}`, ...(entity.fields.owner_type && { owner_type: `${ownerType}` }) }),
})

const rowsOf = (db: UserDb, { path }: Entity): Promise<ServerRow[]> =>
  copiesInSlices(db, path).then((records) => records.map(({ data }) => data))

type PageEntry = [key: [res: string, query: string, start: number], page: KeptPage]

const pageEntries = (
  { entity, question }: WholeQuestion,
  rows: readonly ServerRow[],
  now: number,
  more = false,
): PageEntry[] => {
  const isAsked = testOf(entity, question) ?? (() => false)
  const ids = inOrder(entity, question, rows.filter(isAsked)).map(({ id }) => id)
  const starts = Array.from({ length: Math.max(1, Math.ceil(ids.length / PAGE_SIZE)) }, (_, place) => place * PAGE_SIZE)
  return starts.map((start) => [
    [entity.path, writeQuestion(question), start],
    {
      ids: ids.slice(start, start + PAGE_SIZE),
      total: ids.length,
      more,
      at: now,
      used: now,
      bytes: 200,
    },
  ])
}

const keepPages = (db: UserDb, entries: readonly PageEntry[]): Promise<void> =>
  writing(db, ['page'], async (tx) => {
    const page = tx.objectStore('page')
    for (const [key, value] of entries) {
      const before = value.more ? await page.get(key) : undefined
      // The server's own answer is worth more than what the set has of a longer list.
      if (!before || before.more) await page.put(value, key)
    }
  })

/** A deal says how many files it has; for one without files nothing needs to be read. */
const filesOf = ({ id }: ServerRow, kind: 'order' | 'quote'): PageEntry[] =>
  pageEntries({ entity: file, question: questionOf({ o_id: `${id}`, o_t: kind }) }, [], Date.now())

/** The first page of the list of orders, so that a start without a network reads one page and not the whole set. */
const FIRST_LIST: WholeQuestion = { entity: order, question: questionOf({ in_work: '1' }) }

export const keepWholePages = async (store: UserStore, set: DeviceSet, rest: () => Promise<void>): Promise<void> => {
  const now = Date.now()
  const entries: PageEntry[] = []
  const add = async (entity: Entity, most: number, questions: readonly WholeQuestion[]): Promise<void> => {
    if (set.idsOf(entity.path).length >= most) return
    await rest()
    const rows = await store.withDb((db) => rowsOf(db, entity))
    entries.push(...questions.flatMap((one) => pageEntries(one, rows, now)))
  }
  await add(task, MOST_TASKS, set.idsOf('orders', true).map(aboutOrder))
  const ofClients = (entity: Entity) => set.idsOf('clients').map((id) => ofOwner(entity, OWNER.client, id))
  const ofContractors = (entity: Entity) => set.idsOf('contractors').map((id) => ofOwner(entity, OWNER.contractor, id))
  for (const entity of [contactPerson, contact])
    await add(entity, MOST_OF_OWNERS, [...ofClients(entity), ...ofContractors(entity)])
  for (const entity of [loadingTemplate, unloadingTemplate]) await add(entity, MOST_OF_OWNERS, ofClients(entity))
  for (const [path, kind] of [
    ['orders', 'order'],
    ['quotations', 'quote'],
  ] as const) {
    await rest()
    const cards = new Set(set.idsOf(path, true))
    const deals = await store.withDb((db) => copiesInSlices(db, path))
    const rows = deals.map(({ data }) => data)
    if (path === order.path) entries.push(...pageEntries(FIRST_LIST, rows, now, true))
    const bare = deals.filter(({ data }) => cards.has(data.id) && data.files_count === 0)
    entries.push(...bare.flatMap(({ data }) => filesOf(data, kind)))
  }
  for (let start = 0; start < entries.length; start += PAGES_AT_ONCE) {
    await rest()
    await store.withDb((db) => keepPages(db, entries.slice(start, start + PAGES_AT_ONCE)))
  }
}
