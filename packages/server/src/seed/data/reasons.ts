/** Why a lead or a quotation was lost and why an order was cancelled. */
import { inOrder, type Names, names, type SeedRow } from './seed-row.ts'

const LOSS: readonly Names[] = [
  names('Цена', 'Ціна', 'Price'),
  names('Срок', 'Термін', 'Transit time'),
  names('Выбрали другого', 'Вибрали іншого', 'Chose a competitor'),
  names('Отгрузка не состоялась', 'Відвантаження не відбулося', 'Shipment fell through'),
  names('Нет ответа', 'Немає відповіді', 'No answer'),
  names('Не наш профиль', 'Не наш профіль', 'Not our business'),
  names('Условия оплаты', 'Умови оплати', 'Payment terms'),
  names('Другое', 'Інше', 'Other'),
]

const CANCEL: readonly Names[] = [
  names('Отказ клиента', 'Відмова клієнта', 'Client refused'),
  names('Срыв перевозчиком', 'Зрив перевізником', 'Carrier failed'),
  names('Нет места на судне', 'Немає місця на судні', 'No vessel space'),
  names('Документы', 'Документи', 'Documents'),
  names('Ошибка ввода', 'Помилка введення', 'Entry error'),
  names('Другое', 'Інше', 'Other'),
]

const reasonRows = (firstId: number, kind: string, list: readonly Names[]): readonly SeedRow[] =>
  list.map((reason, index) => ({ id: firstId + index, kind, ...reason }))

export const reasons = inOrder([
  ...reasonRows(1, 'lead', LOSS),
  ...reasonRows(11, 'quote', LOSS),
  ...reasonRows(21, 'order', CANCEL),
])
