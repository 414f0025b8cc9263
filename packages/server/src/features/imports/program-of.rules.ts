/** Which program made a file of rows: shown to who imports it, so that they trust the mapping. */
import { titleKey } from './title-key.ts'

/** Titles that hardly any other program has; two of them identify the program. */
const MARKS: Readonly<Record<string, readonly string[]>> = {
  Bitrix24: [
    'название лида',
    'назва ліда',
    'тип компании',
    'тип компанії',
    'company type',
    'сфера деятельности',
    'сфера діяльності',
    'корпоративный сайт',
    'корпоративний сайт',
    'corporate website',
    'рабочий e-mail',
    'робочий e-mail',
    'work e-mail',
    'доступна для всех',
    'доступна для всіх',
    'телефон для рассылок',
    'responsible person',
  ],
  Kommo: [
    'название сделки',
    'lead title',
    'этап сделки',
    'lead stage',
    'основной контакт',
    'main contact',
    'рабочий прямой телефон',
    'work direct phone',
    'рабочий email',
    'work email',
    'компания контакта',
    "contact's company",
    'примечание 1',
    'note 1',
    'responsible user',
    'lead responsible user',
    'воронка',
    'pipeline',
  ],
  HubSpot: [
    'record id',
    'company owner',
    'contact owner',
    'country region',
    'company domain name',
    'lead status',
    'associated company',
    'phone number',
    'last activity date',
    'become a customer date',
  ],
  '1C': [
    'наименование полное',
    'полное наименование',
    'найменування повне',
    'повне найменування',
    'код по едрпоу',
    'код за єдрпоу',
    'наименование для печати',
    'найменування для друку',
    'рабочее наименование',
    'кпп',
    'основной договор',
    'основний договір',
    'основной менеджер',
    'основний менеджер',
    'юр физ лицо',
    'пометка удаления',
    'позначка вилучення',
    'это группа',
  ],
}

const ENOUGH = 2

/** The program that made a file, by the titles of its columns; null if they don't identify one. */
export const programOf = (header: readonly string[]): string | null => {
  const titles = new Set(header.map(titleKey))
  const count = (marks: readonly string[]) => marks.filter((title) => titles.has(titleKey(title))).length
  const [best] = Object.entries(MARKS)
    .map(([program, marks]) => ({ program, marks: count(marks) }))
    .toSorted((one, other) => other.marks - one.marks)
  return best && best.marks >= ENOUGH ? best.program : null
}
