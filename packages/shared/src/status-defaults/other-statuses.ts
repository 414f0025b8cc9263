/** Statuses of leads, quotations, clients and tasks. */
import { statusRows } from './status-rows.ts'

export const leadsStatuses = statusRows(
  'leads_statuses',
  {
    new: ['#90A4AE', 'Новый', 'Новий', 'New'],
    assigned: ['#42A5F5', 'Назначен', 'Призначено', 'Assigned'],
    contacted: ['#26C6DA', 'Связались', 'Зв’язалися', 'Contacted'],
    qualified: ['#66BB6A', 'Целевой', 'Цільовий', 'Qualified'],
    rate_request: ['#FFB300', 'Просчёт ставки', 'Розрахунок ставки', 'Rate request'],
    offer_sent: ['#FB8C00', 'КП отправлено', 'КП надіслано', 'Offer sent'],
    converted: ['#2E7D32', 'Стал клиентом', 'Став клієнтом', 'Converted'],
    postponed: ['#B0BEC5', 'Отложен', 'Відкладено', 'Postponed'],
    rejected: ['#E53935', 'Отказ', 'Відмова', 'Rejected'],
    junk: ['#757575', 'Спам / нецелевой', 'Спам / нецільовий', 'Junk'],
  },
  {
    rate_request: ['Просчёт', 'Розрахунок', 'Rate request'],
    junk: ['Спам', 'Спам', 'Junk'],
  },
)

export const quotationsStatuses = statusRows(
  'quotations_statuses',
  {
    draft: ['#90A4AE', 'Черновик', 'Чернетка', 'Draft'],
    rate_request: ['#42A5F5', 'Запрос ставок', 'Запит ставок', 'Requesting rates'],
    priced: ['#26C6DA', 'Просчитано', 'Розраховано', 'Priced'],
    sent: ['#FFB300', 'Отправлено клиенту', 'Надіслано клієнту', 'Sent'],
    negotiation: ['#FB8C00', 'На согласовании', 'На узгодженні', 'Negotiation'],
    accepted: ['#66BB6A', 'Принято клиентом', 'Прийнято клієнтом', 'Accepted'],
    ordered: ['#2E7D32', 'Оформлен заказ', 'Оформлено замовлення', 'Ordered'],
    declined: ['#E53935', 'Отклонено', 'Відхилено', 'Declined'],
    expired: ['#BDBDBD', 'Срок истёк', 'Термін минув', 'Expired'],
    cancelled: ['#757575', 'Отменено', 'Скасовано', 'Cancelled'],
  },
  {
    sent: ['Отправлено', 'Надіслано', 'Sent'],
    accepted: ['Принято', 'Прийнято', 'Accepted'],
    ordered: ['Заказ оформлен', 'Замовлено', 'Ordered'],
  },
)

export const clientsStatuses = statusRows(
  'clients_statuses',
  {
    new: ['#90A4AE', 'Новый', 'Новий', 'New'],
    in_progress: ['#42A5F5', 'В проработке', 'В опрацюванні', 'In progress'],
    negotiation: ['#FFB300', 'Переговоры', 'Перемовини', 'Negotiation'],
    first_order: ['#26A69A', 'Первая перевозка', 'Перше перевезення', 'First order'],
    active: ['#43A047', 'Активный', 'Активний', 'Active'],
    sleeping: ['#FB8C00', 'Спящий', 'Сплячий', 'Dormant'],
    lost: ['#E53935', 'Потерян', 'Втрачено', 'Lost'],
    not_target: ['#757575', 'Нецелевой', 'Нецільовий', 'Not a target'],
  },
  {
    first_order: ['1-я перевозка', '1-ше перевезення', 'First order'],
  },
)

export const tasksStatuses = statusRows('tasks_statuses', {
  new: ['#90A4AE', 'Новая', 'Нове', 'New'],
  in_progress: ['#42A5F5', 'В работе', 'У роботі', 'In progress'],
  waiting: ['#FFB300', 'Ожидание', 'Очікування', 'Waiting'],
  done: ['#43A047', 'Выполнена', 'Виконано', 'Done'],
  cancelled: ['#757575', 'Отменена', 'Скасовано', 'Cancelled'],
})
