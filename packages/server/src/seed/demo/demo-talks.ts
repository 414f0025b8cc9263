/** Talks that took place and are planned, and the tasks of the team: of every type and status, some overdue, some watched. */
import type { SeedRow } from '../data/seed-row.ts'
import { demoPeople } from './demo-people.ts'
import { type Random, seededRandom } from './random.ts'

const DAY = 86_400
const HOUR = 3600
const CLIENTS = 40
const FACTS = 70
/** The last ones that were set are not begun yet. */
const LAST_NEW = 10
const PLANS = 12
/** Types and statuses of types.ts and statuses.ts. */
const CONTACT = 1
const TASK_TYPES = 10
const DONE = 4
const CANCELLED = 5
/** Of demo-users.ts. */
const SELLERS = [2, 10, 11]
const TEAM = [2, 2, 3, 5, 6, 7, 8, 9, 10, 11]
const HEAD = 5

const SAID = [
  'Обсудили ставку, просят скидку 3 %.',
  'Груз готов на следующей неделе, ждут подтверждение машины.',
  'Надіслав КП, чекаємо на рішення до п’ятниці.',
  'Не взяли трубку, перезвоню.',
  'Довольны последней перевозкой, есть ещё два рейса.',
  'Уточнили адрес затаможки и контакт на складе.',
  'Просят перенести загрузку на два дня.',
  'Підписали додаток до договору.',
]
const RESULTS = ['reached', 'reached', 'interested', 'not_reached', 'call_back', 'refused']

/** By type: what is to be done. */
const SUBJECTS = [
  'Позвонить по ставке',
  'Запросить ставку у линии',
  'Подготовить КП на 2×40HC',
  'Выслать оригиналы документов',
  'Проверить, где машина',
  'Согласовать брокера на границе',
  'Напомнить об оплате счёта',
  'Ответить на претензию',
  'Обновить прайс по Турции',
  'Поздравить с днём рождения',
]

interface About {
  type: number
  id: number
  person: number | null
}

const personOf = (type: number, id: number): number | null =>
  demoPeople.find((person) => person.owner_type === type && person.client_id === id)?.id ?? null

/** Most talk is with clients. */
const someObject = (random: Random): About => {
  const type = random.pick([1, 1, 1, 2, 3])
  const id = random.int(1, type === 3 ? 25 : CLIENTS)
  return { type, id, person: personOf(type, id) }
}

const NAMES: Readonly<Record<number, string>> = { 1: 'client', 2: 'contractor', 3: 'lead' }

const aboutObject = ({ type, id, person }: About) => ({
  object_type: NAMES[type] ?? null,
  object_id: id,
  client_id: type === 1 ? id : null,
  contact_person_id: person,
})

const NO_OBJECT = { object_type: null, object_id: null, client_id: null, contact_person_id: null }

/** `now` in Unix seconds. Every third open one is overdue. */
export const demoTasks = (now: number, count: number): readonly SeedRow[] => {
  const random = seededRandom(6060)
  return Array.from({ length: count }, (_, index) => {
    const id = index + 1
    const type = (index % TASK_TYPES) + 1
    const status = id <= count - LAST_NEW ? (index % 5) + 1 : 1
    const isOver = status === DONE || status === CANCELLED
    const isLate = isOver || index % 3 === 0
    const due =
      now + (isLate ? -random.int(1, 12) : random.int(0, 14)) * DAY + random.int(1, 8) * HOUR * (isLate ? -1 : 1)
    const doer = random.pick(TEAM)
    const subject = SUBJECTS[type - 1] ?? ''
    return {
      id,
      date_create: due - random.int(1, 10) * DAY,
      creator_id: random.pick([doer, HEAD, 2]),
      name: subject,
      description: random.chance(30) ? random.pick(SAID) : null,
      type_id: type,
      contact_type_id: type === CONTACT ? random.int(1, 8) : null,
      status_id: status,
      priority: random.pick([1, 2, 2, 2, 3]),
      date_start: random.chance(30) ? due - 2 * HOUR : 0,
      date_end: due,
      date_done: status === DONE ? due + HOUR : 0,
      reminder_min: random.pick([null, 15, 60, 1440]),
      team_user_id: doer,
      watcher_ids: random.chance(35) ? [...new Set([random.int(2, 11), random.int(2, 11)])] : [],
      ...(type === 9 ? NO_OBJECT : aboutObject(someObject(random))),
      result: status === DONE ? random.pick(SAID) : null,
      repeat_rule: type === 9 ? 'weekly' : null,
    }
  })
}

const talk = (id: number, date: number, object: 'plan' | 'fact', random: Random): SeedRow => {
  const { type, id: owner, person } = someObject(random)
  const kind = random.int(1, 8)
  return {
    id,
    date_create: object === 'fact' ? date : date - 3 * DAY,
    owner_type: type,
    owner_id: owner,
    contact_person_id: person,
    contact_type_id: kind,
    direction: kind === 1 ? 'out' : kind === 2 ? 'in' : null,
    object,
    date,
    duration_min: object === 'fact' && kind <= 2 ? random.int(1, 40) : null,
    result_id: object === 'fact' ? random.pick(RESULTS) : null,
    comment: object === 'fact' ? random.pick(SAID) : 'Договорились созвониться по новой партии.',
    next_date: 0,
    team_user_id: random.pick(SELLERS),
  }
}

/** `now` in Unix seconds. */
export const demoTalks = (now: number): readonly SeedRow[] => {
  const random = seededRandom(8080)
  return Array.from({ length: FACTS + PLANS }, (_, index) => {
    const isFact = index < FACTS
    const date = isFact ? now - random.int(1, 120) * DAY : now + random.int(1, 10) * DAY
    return talk(index + 1, date + random.int(-4, 4) * HOUR, isFact ? 'fact' : 'plan', random)
  })
}
