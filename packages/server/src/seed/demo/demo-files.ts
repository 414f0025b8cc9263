/**
 * Files on some of the demo's orders in work, each with what it has come to: the request of the client, a photo of the loading,
 * the paper that the goods travel under. Bills of our own are still to come, so the checklist has something to remind of. What
 * somebody has written about goes with the message. And the photos of the team.
 */
import { isRoad, ORDER_TYPE } from '@fura/shared/modes.ts'
import { DAY } from '@fura/shared/seconds.ts'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { SeedLists } from '../data/seed-lists.ts'
import type { SeedOf, SeedRow, SeedValue } from '../data/seed-row.ts'
import { type PaperKind, paperOf } from './order-papers.ts'
import { pdfOfPaper } from './paper-pdf.ts'

const HOUR = 3600
const NOON = 12 * HOUR
/** Order types whose papers these are: by sea, by road, by rail, by several. */
const CARRIED = new Set<SeedValue | undefined>([
  ORDER_TYPE.sea_fcl,
  ORDER_TYPE.road,
  ORDER_TYPE.rail,
  ORDER_TYPE.multimodal,
])

export interface DemoFile {
  /** Without its id and the place of its bytes. */
  row: Readonly<Record<string, SeedValue>> & { date: number }
  bytes: Buffer
  thumb: Buffer | null
  /** The message that carries it. */
  messageId: number | null
}

const picture = (name: string): Buffer => readFileSync(new URL(`pictures/${name}.jpg`, import.meta.url))

export const sumOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

interface Sent {
  name: string
  kind: PaperKind | 'photo'
  by: number | null | undefined
  at: number
}

const sentFiles = (order: SeedOf<'order'>): Sent[] => {
  const { number, op_manager_id: mover, manager_id: seller, doc_support_manager_id: clerk } = order
  const loaded = order.actual_loading_date ?? 0
  const createdAt = order.date_create ?? 0
  const request = { name: `Заявка ${number ?? ''}.pdf`, kind: 'request', by: seller, at: createdAt + HOUR } as const
  const photo = { name: `Загрузка ${number ?? ''}.jpg`, kind: 'photo', by: mover, at: loaded } as const
  const note = { name: `${order.cmr_number ?? ''}.pdf`, kind: 'cmr', by: mover, at: loaded + HOUR } as const
  const bill = {
    name: `BL ${order.bl_number ?? ''}.pdf`,
    kind: 'bl',
    by: clerk ?? mover,
    at: (order.bl_date ?? 0) + NOON,
  } as const
  return [
    request,
    ...(loaded > 0 ? [photo] : []),
    ...(order.cmr_number ? [note] : []),
    ...(order.bl_number ? [bill] : []),
  ]
}

/** What this person wrote about the order last. */
const messageBy = (
  { messages = [] }: SeedLists,
  { id }: SeedOf<'order'>,
  by: number | null | undefined,
): SeedOf<'message'> | undefined =>
  messages.findLast(
    (row) => row.o_t === 'order' && row.o_id === id && row.is_second_chat === 0 && row.team_user_id === by,
  )

const fileOf = (sent: Sent, order: SeedOf<'order'>, lists: SeedLists, now: number): DemoFile => {
  const { name, kind, by, at } = sent
  const isPhoto = kind === 'photo'
  const scene = isRoad(order) ? 'loading' : 'container'
  const bytes = isPhoto ? picture(scene) : pdfOfPaper(paperOf(kind, order, lists))
  const thumb = isPhoto ? picture(`${scene}-small`) : null
  const message = isPhoto ? messageBy(lists, order, by) : undefined
  const date = Math.min(message?.date ?? at, now)
  const row = {
    name,
    kind,
    o_t: 'order',
    o_id: order.id,
    type: isPhoto ? 'image/jpeg' : 'application/pdf',
    size: bytes.length,
    is_message: message ? 1 : 0,
    thumb_size: thumb?.length ?? null,
    team_user_id: by ?? null,
    date,
    date_create: date,
    creator_id: by ?? null,
    sha256: sumOf(bytes),
  }
  return { row, bytes, thumb, messageId: message?.id ?? null }
}

/** Drawn, one for each of demo-users.ts. */
const portraitOf = (user: SeedRow, now: number): DemoFile => {
  const bytes = picture(`people/${String(user.id).padStart(2, '0')}`)
  const date = now - (200 - user.id) * DAY
  const row = {
    name: 'Фото.jpg',
    kind: 'photo',
    o_t: 'team_user',
    o_id: user.id,
    type: 'image/jpeg',
    size: bytes.length,
    thumb_size: null,
    team_user_id: user.id,
    date,
    date_create: date,
    creator_id: user.id,
    sha256: sumOf(bytes),
  }
  return { row, bytes, thumb: null, messageId: null }
}

/** On so many orders, from the oldest that waits for our bill to the newest; the files oldest first. None: no photos either. */
export const demoFiles = (lists: SeedLists, count: number, now: number): DemoFile[] => {
  if (count === 0) return []
  const open = (lists.orders ?? []).filter(
    (row) => row.in_work === 1 && CARRIED.has(row.order_type_id) && row.invoice_number === null,
  )
  const chosen = Array.from({ length: count }, (_, place) => open[Math.floor((place * open.length) / count)] ?? [])
  const onOrders = chosen.flat().flatMap((order) => sentFiles(order).map((sent) => fileOf(sent, order, lists, now)))
  const portraits = (lists.team_users ?? []).map((user) => portraitOf(user, now))
  return [...portraits, ...onOrders].toSorted((one, other) => one.row.date - other.row.date)
}
