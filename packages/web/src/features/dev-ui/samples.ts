/** Orders as the pictures of the design show them. */
import type { RowRoute } from '#ui/list-row.tsx'
import type { PendingState } from '#ui/pending-clock.tsx'

interface SampleOrder {
  prefix: string
  title: string
  meta?: string
  status: { label: string; color: string }
  route: RowRoute
  subtitle: string
  value: string
  note?: string
  attention?: string
  pending?: PendingState
  unread: number
  manager: string
}

export const ORDERS: readonly SampleOrder[] = [
  {
    prefix: 'ODS-26-',
    title: '00131',
    meta: '1×40HC',
    status: { label: 'Букинг есть', color: '#26c6da' },
    route: { from: 'Нинбо', to: 'Киев', legs: ['land', 'sea', 'land'], at: 0 },
    subtitle: 'ТехноИмпорт Киев',
    value: '18 420 ₴',
    attention: 'Документы до 11:00 · 1 ч 19 мин',
    unread: 2,
    manager: 'ИС',
  },
  {
    prefix: 'ODS-26-',
    title: '00123',
    meta: '2×40HC',
    status: { label: 'В пути', color: '#5c6bc0' },
    route: { from: 'Одесса', to: 'Констанца', legs: ['land', 'sea', 'land'], at: 1.7, vehicle: 'ship' },
    subtitle: 'Стеклодар',
    value: '11 475 ₴',
    attention: 'ETA сегодня 14:30 · нет B/L',
    unread: 3,
    manager: 'ОЛ',
  },
  {
    prefix: 'ODS-26-',
    title: '00130',
    status: { label: 'Подача', color: '#26a69a' },
    route: { from: 'Житомир', to: 'Гданьск', legs: ['land'], at: 0 },
    subtitle: 'Карпат-Лес',
    value: '640 $',
    note: 'Сегодня 12:00 · тент 22 т · BH 4821 EK',
    pending: 'waiting',
    unread: 0,
    manager: 'ОЛ',
  },
  {
    prefix: 'ODS-26-',
    title: '00119',
    status: { label: 'На границе', color: '#7e57c2' },
    route: { from: 'Белгород-Днестровский', to: 'Кременчуг', legs: ['land'], at: 0.5, vehicle: 'truck' },
    subtitle: 'Мебельная фабрика «Днестр-Комфорт»',
    value: '7 300 ₴',
    note: '14.11 · тент 86 м³ · AA 4827 KX',
    unread: 0,
    manager: 'ДБ',
  },
  {
    prefix: 'ODS-26-',
    title: '00118',
    status: { label: 'Тамож. очистка', color: '#ab47bc' },
    route: { from: 'Шанхай', to: 'Харьков', legs: ['land', 'sea', 'land'], at: 2, vehicle: 'train' },
    subtitle: 'Юнисол',
    value: '2 140 $',
    note: '12.11 · 3×40HC',
    pending: 'conflict',
    unread: 1,
    manager: 'АК',
  },
]
