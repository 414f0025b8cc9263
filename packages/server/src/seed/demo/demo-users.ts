/** Twelve employees of the demo forwarder: the five logins that api.md promises, and colleagues so that no role is empty. */
import { type Flag, FLAGS, type Role, ROLE_FLAGS } from '@fura/shared/permissions.ts'
import type { SeedRow } from '../data/seed-row.ts'

const HEAD_ID = 5

interface Person {
  login: string
  name: string
  role: Role
  job: string
  department: string
  organization?: 2
  language?: 'uk'
  /** Flags of the role that this person lacks. */
  without?: readonly Flag[]
  /** Under nobody in the demo firm. */
  isOwnHead?: true
}

const SALES = 'Отдел продаж'
const OPERATIONS = 'Операционный отдел'

/** Ids are places in this list: a new one goes to the end. */
const PEOPLE: readonly Person[] = [
  {
    login: 'admin',
    name: 'Савчук Андрей Викторович',
    role: 'admin',
    job: 'Директор',
    department: 'Дирекция',
    isOwnHead: true,
  },
  {
    login: 'manager',
    name: 'Мельник Игорь Сергеевич',
    role: 'manager',
    job: 'Менеджер по продажам',
    department: SALES,
    without: ['can_view_plan_calculation', 'can_edit_plan_calculation', 'can_view_sum_income'],
  },
  { login: 'dispatcher', name: 'Бондарь Тарас Петрович', role: 'dispatcher', job: 'Диспетчер', department: OPERATIONS },
  { login: 'viewer', name: 'Гнатюк Лилия Олеговна', role: 'viewer', job: 'Стажёр', department: SALES },
  {
    login: 'head',
    name: 'Левченко Марина Николаевна',
    role: 'head',
    job: 'Руководитель отдела',
    department: SALES,
    isOwnHead: true,
  },
  {
    login: 'o.kravets',
    name: 'Кравец Оксана Игоревна',
    role: 'op_manager',
    job: 'Операционный менеджер',
    department: OPERATIONS,
  },
  {
    login: 'd.shevchuk',
    name: 'Шевчук Дмитро Олексійович',
    role: 'doc_manager',
    job: 'Менеджер з документів',
    department: 'Відділ документів',
    language: 'uk',
  },
  {
    login: 'y.lysenko',
    name: 'Лысенко Юлия Романовна',
    role: 'assistant',
    job: 'Ассистент менеджера',
    department: SALES,
  },
  {
    login: 'n.tkachenko',
    name: 'Ткаченко Надежда Васильевна',
    role: 'accountant',
    job: 'Бухгалтер',
    department: 'Бухгалтерия',
  },
  {
    login: 'v.moroz',
    name: 'Мороз Владислав Юрьевич',
    role: 'manager',
    job: 'Менеджер по продажам',
    department: SALES,
  },
  {
    login: 's.polishchuk',
    name: 'Поліщук Світлана Андріївна',
    role: 'manager',
    job: 'Менеджер з продажу',
    department: 'Відділ продажу',
    organization: 2,
    language: 'uk',
  },
  {
    login: 'r.hrytsenko',
    name: 'Гриценко Руслан Иванович',
    role: 'dispatcher',
    job: 'Диспетчер',
    department: OPERATIONS,
    organization: 2,
  },
]

const rightsOf = ({ role, without = [] }: Person): Readonly<Record<string, 0 | 1>> =>
  Object.fromEntries(FLAGS.map((flag) => [flag, ROLE_FLAGS[role].includes(flag) && !without.includes(flag) ? 1 : 0]))

export const demoUsers = (): readonly SeedRow[] =>
  PEOPLE.map((person, index) => ({
    id: index + 1,
    name: person.name,
    organization: person.organization ?? 1,
    phone: `3800010000${String(index + 1).padStart(2, '0')}`,
    email: `${person.login}@demo.fura.example`,
    position: person.job,
    department: person.department,
    head_of_id: person.isOwnHead ? null : HEAD_ID,
    role: person.role,
    ...rightsOf(person),
    login: `${person.login}@demo`,
    is_active: 1,
    language: person.language ?? 'ru',
  }))
