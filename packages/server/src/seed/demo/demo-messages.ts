/** Chat messages of the demo's team about its orders and quotations, and who has still to read the last of them. */
import { DEAL_ROLES } from '@fura/shared/entities/deal.ts'
import { isRoad } from '@fura/shared/modes.ts'
import { ORDER_STATUS } from '@fura/shared/statuses.ts'
import type { Row } from '#db/database.ts'
import type { SeedLists } from '../data/seed-lists.ts'
import type { SeedOf, SeedRow } from '../data/seed-row.ts'
import { BY_ROAD, BY_SEA, type Dialogue, ON_QUOTES, OUTSIDE, type Speaker, type Stage } from './dialogues.ts'
import { type Random, seededRandom } from './random.ts'
import type { World } from './world.ts'

const MINUTE = 60
const REPLY_PERCENT = 25
/** So many chats wait for each to be read. */
const UNREAD_EACH = 4
/** Of demo-users.ts: in no team, but added to some chats to learn. */
const TRAINEE = 4
const HEAD = 5
const TRAINEE_CHATS = 3

type Deal = SeedOf<'order'> | SeedOf<'quote'>

interface Talk {
  o_t: 'order' | 'quote'
  deal: Deal
  isOutside: boolean
  dialogue: Dialogue
}

const SPEAKERS: Readonly<Record<Speaker, readonly (typeof DEAL_ROLES)[number][]>> = {
  seller: ['manager_id'],
  mover: ['op_manager_id', 'manager_id'],
  papers: ['doc_support_manager_id', 'assistant_id', 'op_manager_id', 'manager_id'],
  head: ['head_of_id', 'manager_id'],
}

const speakerOf = (who: Speaker, deal: Deal): number =>
  SPEAKERS[who].map((role) => deal[role]).find((id) => typeof id === 'number') ?? deal.creator_id ?? 0

const stageOf = ({ status_id: status, actual_loading_date: loaded }: SeedOf<'order'>): Stage => {
  const at = status ?? 0
  if (at < ORDER_STATUS.loaded || (loaded ?? 0) === 0) return 'before'
  if (at < ORDER_STATUS.unloaded) return 'moving'
  return at < ORDER_STATUS.invoiced ? 'delivered' : 'billed'
}

const pickAt = (dialogues: readonly Dialogue[], place: number): Dialogue => dialogues[place % dialogues.length] ?? []

const ofOrder = (deal: SeedOf<'order'>, place: number): Talk => {
  const texts = isRoad(deal) ? BY_ROAD : BY_SEA
  return { o_t: 'order', deal, isOutside: false, dialogue: pickAt(texts[stageOf(deal)], place) }
}

const outside = (o_t: Talk['o_t'], deal: Deal, place: number): Talk => ({
  o_t,
  deal,
  isOutside: true,
  dialogue: pickAt(OUTSIDE, place),
})

const isOpen = ({ in_work: inWork }: Deal): boolean => inWork === 1

/** The most important first: what is in work, then with whom it is done, then what is over. */
const talksOf = (orders: readonly SeedOf<'order'>[], quotes: readonly SeedOf<'quote'>[]): Talk[] => {
  const [open, over] = [orders.filter(isOpen), orders.filter((deal) => !isOpen(deal)).toReversed()]
  const offered = [...quotes.filter(isOpen), ...quotes.filter((deal) => !isOpen(deal)).toReversed()]
  return [
    ...open.map(ofOrder),
    ...open.filter((_, place) => place % 3 === 0).map((deal, place) => outside('order', deal, place)),
    ...offered
      .slice(0, Math.max(12, Math.floor(offered.length / 4)))
      .map((deal, place): Talk => ({ o_t: 'quote', deal, isOutside: false, dialogue: pickAt(ON_QUOTES, place) })),
    ...over.map(ofOrder),
    ...[...open, ...over].map((deal, place) => outside('order', deal, place + 1)),
    ...open.map((deal, place) => ofOrder(deal, place + 1)),
  ]
}

type NewMessage = Omit<SeedRow, 'id'> & { date: number; thread: string }

const [OPENS, CLOSES] = [8, 20]

/** That many working hours ago, as nobody writes at night. */
const workedBefore = (seconds: number, { now, at }: World): number => {
  let secondsLeft = seconds
  for (let day = 0; ; day -= 1) {
    const [opens, closes] = [at(day, OPENS), Math.min(at(day, CLOSES), now)]
    if (secondsLeft <= closes - opens) return closes - secondsLeft
    secondsLeft -= Math.max(closes - opens, 0)
  }
}

/** Deals in work were discussed in the last days, finished ones when they last moved. */
const endOf = ({ deal }: Talk, place: number, world: World, random: Random): number =>
  isOpen(deal)
    ? workedBefore((place * 13 + random.int(1, 40)) * MINUTE, world)
    : Math.min(world.now, deal.status_date ?? world.now) - random.int(1, 30) * MINUTE

const messagesOf = (talk: Talk, place: number, world: World, random: Random): NewMessage[] => {
  const { o_t, deal, isOutside, dialogue } = talk
  const first = deal.date_create ?? 0
  let at = endOf(talk, place, world, random)
  const moments = dialogue.map(() => (at -= random.int(4, 25) * MINUTE)).toReversed()
  return dialogue.map(([who, text], line) => ({
    o_t,
    o_id: deal.id,
    is_second_chat: isOutside ? 1 : 0,
    text,
    team_user_id: speakerOf(who, deal),
    // Messages about a deal that was just made start then: in this order, and not in the future.
    date: Math.min(Math.max(moments[line] ?? 0, first + line * MINUTE), world.now),
    thread: `${o_t} ${deal.id} ${isOutside ? 1 : 0}`,
  }))
}

/** Oldest first, so that the last one has the highest id. */
export const demoMessages = (
  orders: readonly SeedRow[],
  quotes: readonly SeedRow[],
  count: number,
  world: World,
): SeedRow[] => {
  const random = seededRandom(4242)
  const all = talksOf(orders, quotes)
    .flatMap((talk, place) => messagesOf(talk, place, world, random))
    .slice(0, count)
  const last = new Map<string, SeedRow>()
  return all
    .toSorted((one, other) => one.date - other.date)
    .map(({ thread, ...one }, place) => {
      const before = last.get(thread)
      const isReply = before?.team_user_id !== one.team_user_id && random.chance(REPLY_PERCENT)
      const row = {
        ...one,
        id: place + 1,
        reply_to_id: before && isReply ? before.id : null,
        date_create: one.date,
        creator_id: Number(one.team_user_id),
      }
      last.set(thread, row)
      return row
    })
}

const threadOf = ({ o_t, o_id, is_second_chat }: SeedRow) =>
  ({ o_t: String(o_t), o_id: Number(o_id), is_second_chat: Number(is_second_chat) }) as const

const dealOf = ({ o_t, o_id }: SeedRow): string => `${String(o_t)} ${String(o_id)}`

/** By chat its last message. */
export const chatRows = (messages: readonly SeedRow[]): Row[] => {
  const last = new Map(messages.map((one) => [dealOf(one), one]))
  return [...last.values()].map(({ o_t, o_id, id }) => ({ o_t: String(o_t), o_id: Number(o_id), last_id: id }))
}

/** The trainee was added to the chats of the most recently discussed orders. */
export const memberRows = (messages: readonly SeedRow[], now: number): Row[] => {
  const orders = messages.filter(({ o_t }) => o_t === 'order').map(({ o_id }) => Number(o_id))
  return [...new Set(orders.toReversed())]
    .slice(0, TRAINEE_CHATS)
    .map((id) => ({ o_t: 'order', o_id: id, team_user_id: TRAINEE, adder_id: HEAD, date: now }))
}

const teamsOf = ({ orders = [], quotations = [] }: SeedLists): ReadonlyMap<string, readonly number[]> => {
  const teamOf = (deal: Deal): number[] => [
    ...new Set(
      ([...DEAL_ROLES, 'creator_id'] as const).flatMap((role) => (typeof deal[role] === 'number' ? [deal[role]] : [])),
    ),
  ]
  return new Map([
    ...orders.map((deal) => [`order ${deal.id}`, teamOf(deal)] as const),
    ...quotations.map((deal) => [`quote ${deal.id}`, teamOf(deal)] as const),
  ])
}

/** Everybody of a team has read everything, except the end of the last few chats in which somebody else has written. */
export const readRows = (lists: SeedLists): Row[] => {
  const { messages = [] } = lists
  const teams = teamsOf(lists)
  const waiting = new Map<number, number>()
  const threads = [...Map.groupBy(messages, (one) => JSON.stringify(threadOf(one))).values()]
  const newestFirst = threads.toSorted((one, other) => (other.at(-1)?.id ?? 0) - (one.at(-1)?.id ?? 0))
  return newestFirst.flatMap((own) => {
    const end = own.at(-1)
    if (!end) return []
    return (teams.get(dealOf(end)) ?? []).flatMap((userId) => {
      const count = waiting.get(userId) ?? 0
      const isUnread = end.team_user_id !== userId && count < UNREAD_EACH
      if (isUnread) waiting.set(userId, count + 1)
      const read = isUnread ? own.at(-2) : end
      if (!read) return []
      return [{ ...threadOf(read), team_user_id: userId, last_id: read.id, date: read.date ?? 0 }]
    })
  })
}
