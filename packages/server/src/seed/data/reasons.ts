/** Why a lead or a quotation was lost and why an order was cancelled. */
import { inOrder, type Names, names, type SeedRow } from './seed-row.ts'

const LOSS: readonly Names[] = [
  names('Цена', 'Ціна', 'Price'),
  names('Срок', 'Термін', 'Time'),
  names('Выбрал другого', 'Обрав іншого', 'Chose another'),
  names('Груз не состоялся', 'Вантаж не відбувся', 'Cargo fell through'),
  names('Нет ответа', 'Немає відповіді', 'No answer'),
  names('Не наш профиль', 'Не наш профіль', 'Not our profile'),
  names('Условия оплаты', 'Умови оплати', 'Payment terms'),
  names('Другое', 'Інше', 'Other'),
]

const CANCEL: readonly Names[] = [
  names('Отказ клиента', 'Відмова клієнта', 'Client refused'),
  names('Срыв перевозчиком', 'Зрив перевізником', 'Carrier failed'),
  names('Нет судна-места', 'Немає місця на судні', 'No space'),
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
