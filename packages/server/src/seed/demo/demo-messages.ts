/** What the team of the demo says about its orders and quotations, the last of it unread. */
import { DEAL_ROLES } from '@fura/shared/entities/deal.ts'
import type { Row } from '#db/database.ts'
import type { SeedRow } from '../data/seed-row.ts'
import { type Random, seededRandom } from './random.ts'

const MESSAGES = 300
const HOUR = 3600
const DAY = 86_400
/** Chats whose last message somebody has still to read. */
const UNREAD_CHATS = 12
/** In every so many messages one is for the client's or the carrier's side. */
const OUTSIDE_EVERY = 9
const REPLY_PERCENT = 18

const ON_ORDERS = [
  'Груз готов, подача завтра к 9:00. Водитель и тягач в карточке.',
  'Обидва контейнери на борту, йдемо за графіком.',
  'Телекс-релиз от линии запросил, обещали до обеда.',
  'Інвойс і пакувальний надіслав брокеру, чекаю на чернетку декларації.',
  'Машина на границе, очередь часов на шесть.',
  'Клієнт просить перенести вивантаження на четвер, підтвердив складу.',
  'Свободное время по демереджу заканчивается в пятницу, не затягиваем с вывозом.',
  'CMR підписана, скан у файлах.',
  'Пломба на месте, вес по накладной сходится.',
  'Букінг підтверджено, cut-off документів у середу о 16:00.',
  'Простой 4 часа на загрузке, фиксируем в акте.',
  'Рахунок клієнту виставила, оплата за умовами 14 банківських днів.',
  'До 12:00 ответа нет, звоню линии.',
  'Водій відзвонився: розмитнення завершено, виїжджає.',
]
const ON_QUOTES = [
  'Ставка линии держится до конца месяца, дальше обещают рост.',
  'Клієнт просить порівняти залізницю й авто, рахую обидва варіанти.',
  'Закладываем THC и вывоз из порта, иначе не сойдётся.',
  'КП надіслала, відповідь чекаємо до п’ятниці.',
  'Просят скидку 3 %, без неё уйдут к конкуренту.',
  'Уточните вес и габариты: место на палубе ограничено.',
]
const OUTSIDE = [
  'Добрый день! Подтвердите, пожалуйста, адрес разгрузки и контакт на складе.',
  'Доброго дня! Надсилаємо статус: вантаж у дорозі, прибуття за планом.',
  'Оригиналы документов отправили курьером, номер накладной пришлём вечером.',
]

interface Chat {
  o_t: 'order' | 'quote'
  deal: SeedRow
  team: readonly number[]
}

const teamOf = (deal: SeedRow): number[] => [
  ...new Set([...DEAL_ROLES, 'creator_id'].flatMap((role) => (typeof deal[role] === 'number' ? [deal[role]] : []))),
]

const chatsOf = (o_t: Chat['o_t'], deals: readonly SeedRow[]): Chat[] =>
  deals.flatMap((deal) => {
    const team = teamOf(deal)
    return team.length === 0 ? [] : [{ o_t, deal, team }]
  })

type Said = Omit<SeedRow, 'id'> & { o_t: string; o_id: number; is_second_chat: number; date: number }

const said = ({ o_t, deal, team }: Chat, place: number, now: number, random: Random): Said => {
  const made = Number(deal.date_create ?? now - DAY)
  // Of an old deal nobody speaks for ever.
  const until = Math.min(now - HOUR, made + 12 * DAY)
  const isOutside = place % OUTSIDE_EVERY === 0
  const texts = isOutside ? OUTSIDE : o_t === 'order' ? ON_ORDERS : ON_QUOTES
  return {
    o_t,
    o_id: deal.id,
    is_second_chat: isOutside ? 1 : 0,
    text: random.pick(texts),
    team_user_id: random.pick(team),
    date: random.int(Math.min(made, until), until),
  }
}

const isSameThread = (one: Said, other: Said): boolean =>
  one.o_t === other.o_t && one.o_id === other.o_id && one.is_second_chat === other.is_second_chat

/** Oldest first, so that the last one has the highest id. */
export const demoMessages = (orders: readonly SeedRow[], quotes: readonly SeedRow[], now: number): SeedRow[] => {
  const random = seededRandom(4242)
  const chats = [...chatsOf('order', orders), ...chatsOf('quote', quotes)]
  const all = Array.from({ length: MESSAGES }, (_, place) => said(random.pick(chats), place + 1, now, random))
  const sorted = all.toSorted((one, other) => one.date - other.date)
  return sorted.map((one, place) => {
    const before = random.chance(REPLY_PERCENT)
      ? sorted
          .slice(0, place)
          .findLastIndex((other) => isSameThread(one, other) && other.team_user_id !== one.team_user_id)
      : -1
    return {
      ...one,
      id: place + 1,
      reply_to_id: before < 0 ? null : before + 1,
      date_create: one.date,
      creator_id: Number(one.team_user_id),
    }
  })
}

const threadOf = ({ o_t, o_id, is_second_chat }: SeedRow) =>
  ({ o_t: String(o_t), o_id: Number(o_id), is_second_chat: Number(is_second_chat) }) as const

/** By chat its last message. */
export const chatRows = (messages: readonly SeedRow[]): Row[] => {
  const last = new Map(messages.map((one) => [`${String(one.o_t)} ${String(one.o_id)}`, one]))
  return [...last.values()].map(({ o_t, o_id, id }) => ({ o_t: String(o_t), o_id: Number(o_id), last_id: id }))
}

/** Whoever spoke in a conversation has read it to its end, but for the newest ones. */
export const readRows = (messages: readonly SeedRow[]): Row[] => {
  const threads = Map.groupBy(messages, (one) => JSON.stringify(threadOf(one)))
  const newest = new Set(messages.slice(-UNREAD_CHATS).map((one) => JSON.stringify(threadOf(one))))
  return [...threads].flatMap(([key, own]) => {
    const read = newest.has(key) ? own.slice(0, -1) : own
    const last = read.at(-1)
    const readers = new Set(own.map(({ team_user_id: id }) => Number(id)))
    if (!last) return []
    return [...readers].map((userId) => ({
      ...threadOf(last),
      team_user_id: userId,
      last_id: last.id,
      date: Number(last.date) + HOUR / 2,
    }))
  })
}
