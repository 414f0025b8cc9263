/** What each of the demo company has to do: the kind of task, what it says, and what it is about. */

/** What a task is about: an order of the doer that has come so far, a record of another kind, or nothing. */
export type About = 'to_load' | 'moving' | 'delivered' | 'billed' | 'quote' | 'client' | 'carrier' | 'lead' | null

/** `type`: of tasks_types (domain.md 2.5). */
export type TaskText = readonly [type: number, name: string, about: About]

const [CONTACT, RATE, OFFER, DOCS, CONTROL, CUSTOMS, PAYMENT, CLAIM, INTERNAL, REMINDER] = [
  1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
]

const SELLING: readonly TaskText[] = [
  [CONTACT, 'Позвонить по новой партии', 'client'],
  [OFFER, 'Отправить КП и узнать срок ответа', 'quote'],
  [RATE, 'Запросить ставку для расчёта', 'quote'],
  [CONTACT, 'Ответить на заявку с сайта', 'lead'],
  [PAYMENT, 'Напомнить клиенту об оплате счёта', 'billed'],
  [CONTACT, 'Встреча: условия на квартал', 'client'],
  [REMINDER, 'Поздравить логиста клиента с днём рождения', 'client'],
]

const DISPATCHING: readonly TaskText[] = [
  [CONTROL, 'Проверить, где машина', 'moving'],
  [CONTROL, 'Подтвердить подачу и окно загрузки', 'to_load'],
  [DOCS, 'Получить скан CMR от водителя', 'delivered'],
  [CUSTOMS, 'Согласовать брокера на границе', 'moving'],
  [RATE, 'Найти машину на завтра', 'to_load'],
  [REMINDER, 'Продлить страховку перевозчика', 'carrier'],
]

const FORWARDING: readonly TaskText[] = [
  [CONTROL, 'Сверить даты и сообщить клиенту', 'moving'],
  [CUSTOMS, 'Передать документы брокеру', 'moving'],
  [RATE, 'Уточнить место и ставку на отправку', 'to_load'],
  [DOCS, 'Проверить документы перед отправкой', 'to_load'],
  [CLAIM, 'Собрать документы по недостаче', 'delivered'],
]

/** By the ids of demo-users.ts. */
export const TASK_TEXTS: Readonly<Record<number, readonly TaskText[]>> = {
  1: [
    [CONTACT, 'Встреча с ключевым клиентом', 'client'],
    [INTERNAL, 'Утвердить план продаж на месяц', null],
    [PAYMENT, 'Решить по просроченному долгу', 'billed'],
    [CONTROL, 'Проверить заказ под особым контролем', 'moving'],
    [INTERNAL, 'Выдать доступ новому сотруднику', null],
  ],
  2: SELLING,
  3: DISPATCHING,
  4: [
    [INTERNAL, 'Пройти инструктаж по документам', null],
    [REMINDER, 'Внести визитки с выставки в базу', null],
    [CONTACT, 'Сверить телефоны клиентов', 'client'],
    [INTERNAL, 'Разобрать с наставником две перевозки', null],
  ],
  5: [
    [INTERNAL, 'Планёрка отдела', null],
    [OFFER, 'Согласовать скидку клиенту', 'quote'],
    [CLAIM, 'Ответить на претензию', 'delivered'],
    [CONTACT, 'Позвонить по тендеру', 'client'],
    [PAYMENT, 'Разобрать дебиторку с продажами', 'billed'],
  ],
  6: FORWARDING,
  7: [
    [DOCS, 'Отправить оригиналы клиенту', 'billed'],
    [DOCS, 'Собрать комплект для счёта', 'delivered'],
    [CUSTOMS, 'Подать предварительную декларацию', 'moving'],
  ],
  8: [
    [CONTACT, 'Уточнить контакт на складе', 'to_load'],
    [DOCS, 'Подшить договор и приложения', 'client'],
    [REMINDER, 'Заказать пропуск на загрузку', 'to_load'],
  ],
  9: [
    [PAYMENT, 'Сверить оплату с выпиской', 'billed'],
    [PAYMENT, 'Выставить счёт и акт', 'delivered'],
    [DOCS, 'Запросить счёт перевозчика', 'carrier'],
  ],
  10: SELLING,
  11: SELLING,
  12: DISPATCHING,
}

export const TASK_NOTES = [
  'Обсудили ставку, просят скидку 3 %.',
  'Груз готов на следующей неделе, ждут подтверждение.',
  'Не взяли трубку, перезвонить после обеда.',
  'Контакт на складе и окно разгрузки уточнены.',
  'Документы у брокера, замечаний нет.',
  'Просят перенести загрузку на два дня.',
]
