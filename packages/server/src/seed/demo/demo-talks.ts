/** Talks that took place and are planned. */
import { DAY } from '@fura/shared/seconds.ts'
import type { SeedRow } from '../data/seed-row.ts'
import { demoPeople } from './demo-people.ts'
import { type Random, seededRandom } from './random.ts'

const HOUR = 3600
const CLIENTS = 40
const FACTS = 70
const PLANS = 12
/** Of demo-users.ts. */
const SELLERS = [2, 10, 11]

const REMARKS = [
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
    comment: object === 'fact' ? random.pick(REMARKS) : 'Договорились созвониться по новой партии.',
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
