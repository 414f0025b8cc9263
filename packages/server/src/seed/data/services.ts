/** What a forwarder sells and buys. VAT and currency are defaults; the person fills empty ones. */
import { currencyId, vatId } from './money.ts'
import { inOrder, names, type SeedRow } from './seed-row.ts'

const GROUPS = { carriage: 0, port: 1, customs: 2, forwarding: 3, extra: 4, insurance: 5, warehouse: 6 } as const
const MODES = { any: 0, road: 1, sea: 2, rail: 3, air: 4 } as const

type Unit = 'container' | 'truck' | 'day' | 'doc' | 'shipment'
interface Offered {
  vat?: 'UA20' | 'UA0' | 'NOVAT'
  currency?: 'USD'
  /** Re-billed at cost. */
  disbursed?: true
}

const kindOf = (group: keyof typeof GROUPS, mode: keyof typeof MODES, unit: Unit, offered: Offered = {}) => ({
  service_group: GROUPS[group],
  service_type: MODES[mode],
  unit,
  default_vat_id: offered.vat ? vatId(offered.vat) : null,
  default_currency_id: offered.currency ? currencyId(offered.currency) : null,
  is_disbursement: offered.disbursed ? 1 : 0,
})

const seaFreight = kindOf('carriage', 'sea', 'container', { vat: 'UA0', currency: 'USD' })
const haulage = kindOf('carriage', 'road', 'container', { vat: 'UA20' })
const terminalHandling = kindOf('port', 'sea', 'container', { currency: 'USD' })
const seaDocument = kindOf('forwarding', 'sea', 'doc', { currency: 'USD' })
const lineCharge = kindOf('extra', 'sea', 'day', { currency: 'USD', disbursed: true })
const declaration = kindOf('customs', 'any', 'doc', { vat: 'UA20' })
const stuffing = kindOf('warehouse', 'any', 'container', { vat: 'UA20' })

export const services: readonly SeedRow[] = inOrder([
  { id: 1, ...names('Морской фрахт', 'Морський фрахт', 'Sea freight'), ...seaFreight },
  { id: 2, ...names('Автоперевозка', 'Автоперевезення', 'Road carriage'), ...kindOf('carriage', 'road', 'truck') },
  {
    id: 3,
    ...names('Автовывоз контейнера из порта', 'Автовивезення контейнера з порту', 'Haulage from port'),
    ...haulage,
  },
  { id: 4, ...names('Подача порожнего', 'Подача порожнього', 'Empty positioning'), ...haulage },
  {
    id: 5,
    ...names('Ж/д перевозка', 'Залізничне перевезення', 'Rail carriage'),
    ...kindOf('carriage', 'rail', 'container'),
  },
  {
    id: 6,
    ...names('Авиаперевозка', 'Авіаперевезення', 'Air freight'),
    ...kindOf('carriage', 'air', 'shipment', { vat: 'UA0' }),
  },
  { id: 7, ...names('THC отправления', 'THC відправлення', 'Origin THC'), ...terminalHandling },
  { id: 8, ...names('THC назначения', 'THC призначення', 'Destination THC'), ...terminalHandling },
  {
    id: 9,
    ...names('Перевалка / ПРР', 'Перевалка / НРР', 'Transhipment, stevedoring'),
    ...kindOf('port', 'sea', 'container'),
  },
  {
    id: 10,
    ...names('Хранение на терминале', 'Зберігання на терміналі', 'Terminal storage'),
    ...kindOf('extra', 'sea', 'day', { disbursed: true }),
  },
  { id: 11, ...names('Коносамент (BL fee)', 'Коносамент (BL fee)', 'B/L fee'), ...seaDocument },
  { id: 12, ...names('Телекс-релиз', 'Телекс-реліз', 'Telex release'), ...seaDocument },
  { id: 13, ...names('ISPS', 'ISPS', 'ISPS'), ...terminalHandling },
  {
    id: 14,
    ...names('Взвешивание VGM', 'Зважування VGM', 'VGM weighing'),
    ...kindOf('port', 'sea', 'container', { vat: 'UA20' }),
  },
  { id: 15, ...names('Демередж', 'Демередж', 'Demurrage'), ...lineCharge },
  { id: 16, ...names('Детеншн', 'Детеншн', 'Detention'), ...lineCharge },
  {
    id: 17,
    ...names('ТЭО — экспедиторское вознаграждение', 'ТЕО — експедиторська винагорода', 'Forwarding fee'),
    ...kindOf('forwarding', 'any', 'shipment', { vat: 'UA20' }),
  },
  {
    id: 18,
    ...names('Таможенная очистка, импорт', 'Митне очищення, імпорт', 'Import customs clearance'),
    ...declaration,
  },
  {
    id: 19,
    ...names('Таможенная очистка, экспорт', 'Митне очищення, експорт', 'Export customs clearance'),
    ...declaration,
  },
  { id: 20, ...names('Транзитная декларация T1', 'Транзитна декларація T1', 'T1 transit declaration'), ...declaration },
  {
    id: 21,
    ...names('Досмотр, сканирование', 'Огляд, сканування', 'Customs inspection, scanning'),
    ...kindOf('customs', 'any', 'container', { disbursed: true }),
  },
  {
    id: 22,
    ...names('Фито- и ветконтроль', 'Фіто- та ветконтроль', 'Phytosanitary and veterinary control'),
    ...kindOf('customs', 'any', 'doc', { disbursed: true }),
  },
  {
    id: 23,
    ...names('Страхование груза', 'Страхування вантажу', 'Cargo insurance'),
    ...kindOf('insurance', 'any', 'shipment', { vat: 'NOVAT' }),
  },
  {
    id: 24,
    ...names('Простой автомобиля', 'Простій автомобіля', 'Truck waiting time'),
    ...kindOf('extra', 'road', 'day'),
  },
  {
    id: 25,
    ...names('Дополнительная точка загрузки', 'Додаткова точка завантаження', 'Extra loading point'),
    ...kindOf('carriage', 'road', 'truck'),
  },
  { id: 26, ...names('Крепление груза', 'Кріплення вантажу', 'Cargo securing'), ...stuffing },
  { id: 27, ...names('Фумигация', 'Фумігація', 'Fumigation'), ...stuffing },
])
