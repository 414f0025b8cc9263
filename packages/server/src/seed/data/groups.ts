/** Where clients come from, and what kinds of contractors there are. */
import { inOrder, names, sameName } from './seed-row.ts'

const FREIGHT_EXCHANGE = 4

export const clientsSrcGroups = inOrder([
  { id: 1, ...names('Сайт', 'Сайт', 'Website') },
  { id: 2, ...names('Рекомендация', 'Рекомендація', 'Referral') },
  { id: 3, ...names('Холодный звонок', 'Холодний дзвінок', 'Cold call') },
  { id: FREIGHT_EXCHANGE, ...names('Биржа грузов', 'Біржа вантажів', 'Freight exchange') },
  { id: 5, ...sameName('Lardi-Trans'), parent_id: FREIGHT_EXCHANGE },
  { id: 6, ...sameName('Trans.eu'), parent_id: FREIGHT_EXCHANGE },
  { id: 7, ...names('Выставка', 'Виставка', 'Trade fair') },
  { id: 8, ...names('Реклама в интернете', 'Реклама в інтернеті', 'Online advertising') },
  { id: 9, ...names('Социальные сети', 'Соціальні мережі', 'Social media') },
  { id: 10, ...names('Тендер', 'Тендер', 'Tender') },
  { id: 11, ...names('Агентская сеть', 'Агентська мережа', 'Agent network') },
  { id: 12, ...names('Повторное обращение', 'Повторне звернення', 'Returning client') },
  { id: 13, ...names('Другое', 'Інше', 'Other') },
])

export const contractorsGroups = inOrder([
  { id: 1, code: 'line', ...names('Судоходная линия', 'Судноплавна лінія', 'Shipping line') },
  { id: 2, code: 'road_carrier', ...names('Автоперевозчик', 'Автоперевізник', 'Road carrier') },
  { id: 3, code: 'agent', ...names('Агент', 'Агент', 'Agent') },
  { id: 4, code: 'terminal', ...names('Терминал, порт', 'Термінал, порт', 'Terminal, port') },
  { id: 5, code: 'broker', ...names('Таможенный брокер', 'Митний брокер', 'Customs broker') },
  { id: 6, code: 'rail', ...names('Железная дорога', 'Залізниця', 'Railway') },
  { id: 7, code: 'air', ...names('Авиакомпания', 'Авіакомпанія', 'Airline') },
  { id: 8, code: 'warehouse', ...names('Склад', 'Склад', 'Warehouse') },
  { id: 9, code: 'insurer', ...names('Страховая компания', 'Страхова компанія', 'Insurer') },
  { id: 10, code: 'other', ...names('Другое', 'Інше', 'Other') },
])
