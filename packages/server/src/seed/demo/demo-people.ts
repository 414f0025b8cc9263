/** People at clients, contractors and leads with their contacts, and the contacts of the companies themselves. */
import { contactsText } from '@fura/shared/rules/contacts-text.ts'
import { mainPhone } from '@fura/shared/rules/main-phone.ts'
import { DAY } from '@fura/shared/seconds.ts'
import type { SeedRow } from '../data/seed-row.ts'
import { CONTRACTOR_NAMES } from './contractor-names.ts'
import { type Random, seededRandom } from './random.ts'
import { FULL, SMALL, type Volume } from './world.ts'

const CLIENT = 1
const CONTRACTOR = 2
const LEAD = 3
const PHONE = 1
const EMAIL = 3
const SKYPE = 4
const FACEBOOK = 6
const MESSENGERS = [7, 8, 9]

const FIRST = ['Ірина', 'Олександр', 'Наталья', 'Сергій', 'Оксана', 'Дмитрий', 'Тетяна', 'Павел', 'Юлія', 'Вікторія']
const LAST = ['Гриб', 'Чайка', 'Лисенко', 'Вершигора', 'Кульбаба', 'Ясен', 'Журавель', 'Терен', 'Калина', 'Скиба']
const JOBS = ['Логіст', 'Начальник отдела логистики', 'Директор', 'Бухгалтер', 'Менеджер ЗЕД', 'Зав. складом']

interface Owner {
  type: number
  id: number
  people: number
}

/** So many clients and leads a small demo has, and a full one. Those of the full one alone come last, so that ids stay. */
const CLIENTS = { small: SMALL.clients, full: FULL.clients }
const LEADS = { small: SMALL.leads, full: FULL.leads }

const idsUpTo = (last: number, after = 0): readonly number[] =>
  Array.from({ length: last - after }, (_, index) => after + index + 1)

const leadOwners = (ids: readonly number[]): readonly Owner[] =>
  ids.filter((id) => id % 4 === 3).map((id) => ({ type: LEAD, id, people: 1 }))

const smallOwners = (random: Random): readonly Owner[] => [
  ...idsUpTo(CLIENTS.small).map((id) => ({ type: CLIENT, id, people: random.int(1, 3) })),
  ...CONTRACTOR_NAMES.map((_, index) => ({ type: CONTRACTOR, id: index + 1, people: random.int(0, 2) })),
  ...leadOwners(idsUpTo(LEADS.small)),
]

const moreOwners = (random: Random): readonly Owner[] => [
  ...idsUpTo(CLIENTS.full, CLIENTS.small).map((id) => ({ type: CLIENT, id, people: random.int(1, 2) })),
  ...leadOwners(idsUpTo(LEADS.full, LEADS.small)),
]

/** Nobody has such numbers: 380 00 is no operator. */
const phone = (id: number) => `3800050${String(id).padStart(5, '0')}`

const peopleOf = (owners: readonly Owner[], before: number, random: Random): readonly SeedRow[] =>
  owners
    .flatMap((owner) => Array.from({ length: owner.people }, (_, place) => ({ owner, place })))
    .map(({ owner, place }, index) => {
      const id = before + index + 1
      return {
        id,
        name: `${random.pick(LAST)} ${random.pick(FIRST)}`,
        position: random.pick(JOBS),
        phone: phone(id),
        client_id: owner.id,
        owner_type: owner.type,
        is_main: place === 0 ? 1 : 0,
        birthday: random.chance(30) ? random.int(-3000, 12_000) * DAY : 0,
        comment: random.chance(15) ? random.pick(['Звонить после 10:00', 'Говорит по-польски', 'Только письма']) : null,
      }
    })

const makePeople = (): readonly SeedRow[] => {
  const [random, more] = [seededRandom(7007), seededRandom(7009)]
  const first = peopleOf(smallOwners(random), 0, random)
  return [...first, ...peopleOf(moreOwners(more), first.length, more)]
}

/** As many as the full demo has. */
export const demoPeople = makePeople()

const ofPerson = ({ id, client_id: owner = null, owner_type: type = null }: SeedRow, random: Random) => {
  const about = { client_id: owner, owner_type: type, person_id: id, is_main: 0, note: null }
  return [
    { ...about, type: EMAIL, value: `person${id}@mail.example` },
    ...(random.chance(35) ? [{ ...about, type: random.pick(MESSENGERS), value: `3800050${id % 10}1122` }] : []),
    ...(random.chance(12) ? [{ ...about, type: SKYPE, value: `live:demo.person${id}` }] : []),
  ]
}

const ofFirm = (type: number, id: number, random: Random) => {
  const about = { client_id: id, owner_type: type, person_id: null, note: null }
  const office = `+38 (0${String(type)}0) ${String(100 + id)}-00-${String(id % 100).padStart(2, '0')}`
  return [
    { ...about, type: PHONE, value: office, is_main: 1 },
    { ...about, type: EMAIL, value: `office${id}@${type === CLIENT ? 'client' : 'partner'}.example`, is_main: 0 },
    ...(random.chance(15)
      ? [{ ...about, type: FACEBOOK, value: `https://facebook.example/demo.${id}`, is_main: 0 }]
      : []),
  ]
}

const isOfSmall = ({ owner_type: type, client_id: owner }: SeedRow): boolean =>
  type === CONTRACTOR || Number(owner) <= (type === CLIENT ? CLIENTS.small : LEADS.small)

const makeContacts = (): readonly SeedRow[] => {
  const random = seededRandom(7008)
  return [
    ...idsUpTo(CLIENTS.small).flatMap((id) => ofFirm(CLIENT, id, random)),
    ...CONTRACTOR_NAMES.flatMap((_, index) => (index % 2 === 0 ? ofFirm(CONTRACTOR, index + 1, random) : [])),
    ...demoPeople.filter(isOfSmall).flatMap((person) => ofPerson(person, random)),
    ...idsUpTo(CLIENTS.full, CLIENTS.small).flatMap((id) => ofFirm(CLIENT, id, random)),
    ...demoPeople.filter((person) => !isOfSmall(person)).flatMap((person) => ofPerson(person, random)),
  ].map((row, index) => ({ id: index + 1, ...row }))
}

/** As many as the full demo has. */
export const demoContacts = makeContacts()

/** Rows whose owner is among so many clients and leads. */
export const ownedBy = (rows: readonly SeedRow[], { clients, leads }: Volume): readonly SeedRow[] =>
  rows.filter(({ owner_type: type, client_id: owner }) => {
    const last = type === CLIENT ? clients : type === LEAD ? leads : CONTRACTOR_NAMES.length
    return Number(owner) <= last
  })

/** The rows with the text that finds them by their contacts, and the number by which they are called. */
const withContacts = (type: number, rows: readonly SeedRow[]): readonly SeedRow[] =>
  rows.map((row) => {
    const isOfOwner = (other: SeedRow) => other.owner_type === type && other.client_id === row.id
    const [contacts, people] = [demoContacts.filter(isOfOwner), demoPeople.filter(isOfOwner)]
    const values = [...contacts.map(({ value }) => String(value)), ...people.map((person) => String(person.phone))]
    const called = mainPhone(
      contacts.map((each) => ({ value: each.value, isPhone: each.type === PHONE, isMain: each.is_main === 1 })),
      people.map((person) => ({ phone: person.phone, isMain: person.is_main === 1 })),
    )
    return { ...row, contacts_text: contactsText(values), ...(type === LEAD ? {} : { main_phone: called }) }
  })

export const reachedClients = (rows: readonly SeedRow[]) => withContacts(CLIENT, rows)
export const reachedContractors = (rows: readonly SeedRow[]) => withContacts(CONTRACTOR, rows)
export const reachedLeads = (rows: readonly SeedRow[]) => withContacts(LEAD, rows)
