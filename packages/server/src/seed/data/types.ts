/** Type lists: kinds of orders, directions, bills of lading, contacts and tasks, and the stages of the sales funnel. */
import type { SeedRow } from './seed-row.ts'
import { typeRows } from './type-rows.ts'

export const orderTypes = typeRows(
  {
    sea_fcl: ['Морской фрахт (FCL)', 'Морський фрахт (FCL)', 'Sea freight FCL'],
    road: ['Автоперевозка', 'Автоперевезення', 'Road'],
    rail: ['Ж/д перевозка', 'Залізничне перевезення', 'Rail'],
    air: ['Авиаперевозка', 'Авіаперевезення', 'Air'],
    sea_lcl: ['Сборный груз (LCL)', 'Збірний вантаж (LCL)', 'LCL'],
    forwarding: ['ТЭО (экспедирование)', 'ТЕО (експедирування)', 'Forwarding'],
    transshipment: ['Перевалка', 'Перевалка', 'Transhipment'],
    customs: ['Таможенная очистка', 'Митне очищення', 'Customs clearance'],
    multimodal: ['Мультимодальная', 'Мультимодальне', 'Multimodal'],
  },
  {
    sea_fcl: ['Фрахт FCL', 'Фрахт FCL', 'Sea FCL'],
    rail: ['Ж/д перевозка', 'Залізниця', 'Rail'],
    sea_lcl: ['Сборный LCL', 'Збірний LCL', 'LCL'],
    forwarding: ['ТЭО', 'ТЕО', 'Forwarding'],
    customs: ['Таможня', 'Митниця', 'Customs'],
  },
)

export const ordersDirTypes = typeRows(
  {
    import: ['Импорт', 'Імпорт', 'Import'],
    export: ['Экспорт', 'Експорт', 'Export'],
    transit: ['Транзит', 'Транзит', 'Transit'],
    domestic: ['Внутренние', 'Внутрішні', 'Domestic'],
    cross_trade: ['Перевозки между третьими странами', 'Перевезення між третіми країнами', 'Cross-trade'],
  },
  {
    cross_trade: ['Третьи страны', 'Треті країни', 'Cross-trade'],
  },
)

export const blTypes = typeRows(
  {
    original: ['Оригинал (OBL)', 'Оригінал (OBL)', 'Original B/L'],
    telex: ['Телекс-релиз', 'Телекс-реліз', 'Telex release'],
    sea_waybill: ['Морская накладная (SWB)', 'Морська накладна (SWB)', 'Sea waybill'],
    express: ['Экспресс-релиз', 'Експрес-реліз', 'Express release'],
    ebl: ['Электронный коносамент', 'Електронний коносамент', 'Electronic B/L'],
    awb: ['Авианакладная (AWB)', 'Авіанакладна (AWB)', 'Air waybill'],
    rail_bill: ['Ж/д накладная (СМГС/CIM)', 'Залізнична накладна (СМГС/CIM)', 'Rail bill'],
    cmr: ['CMR', 'CMR', 'CMR'],
  },
  {
    sea_waybill: ['Мор. накладная', 'Мор. накладна', 'Sea waybill'],
    ebl: ['Эл. коносамент', 'Ел. коносамент', 'Electronic B/L'],
    awb: ['Авианакладная', 'Авіанакладна', 'Air waybill'],
    rail_bill: ['Ж/д накладная', 'Залізн. накл.', 'Rail bill'],
  },
)

/** Nobody gets a new fax or Skype; contacts of these types stay and can be edited. */
const OUTDATED = new Set<unknown>(['fax', 'skype'])
/** Offered after the messengers, which have later ids. */
const OFFERED_LAST: readonly unknown[] = ['fb', 'other']

const contactTypeRows = typeRows({
  phone: ['Телефон', 'Телефон', 'Phone'],
  fax: ['Факс', 'Факс', 'Fax'],
  email: ['E-mail', 'E-mail', 'E-mail'],
  skype: ['Skype', 'Skype', 'Skype'],
  other: ['Другое', 'Інше', 'Other'],
  fb: ['Facebook', 'Facebook', 'Facebook'],
  telegram: ['Telegram', 'Telegram', 'Telegram'],
  viber: ['Viber', 'Viber', 'Viber'],
  whatsapp: ['WhatsApp', 'WhatsApp', 'WhatsApp'],
})

export const contactsTypes = contactTypeRows.map((row) => {
  const place = OFFERED_LAST.indexOf(row.tech_name)
  return {
    ...row,
    ...(place === -1 ? {} : { position: contactTypeRows.length + 1 + place }),
    ...(OUTDATED.has(row.tech_name) ? { is_active: 0 } : {}),
  }
})

export const tasksTypes = typeRows(
  {
    contact: ['Контакт с клиентом', 'Контакт із клієнтом', 'Client contact'],
    rate: ['Запросить ставку', 'Запитати ставку', 'Get a rate'],
    offer: ['Подготовить КП', 'Підготувати КП', 'Prepare an offer'],
    docs: ['Документы', 'Документи', 'Documents'],
    control: ['Контроль перевозки', 'Контроль перевезення', 'Track shipment'],
    customs: ['Таможня', 'Митниця', 'Customs'],
    payment: ['Контроль оплаты', 'Контроль оплати', 'Payment control'],
    claim: ['Претензия', 'Претензія', 'Claim'],
    internal: ['Внутренняя', 'Внутрішнє', 'Internal'],
    reminder: ['Напоминание', 'Нагадування', 'Reminder'],
  },
  {
    contact: ['Контакт', 'Контакт', 'Client contact'],
    control: ['Контр. перевозки', 'Контр. перевез.', 'Track shipment'],
  },
)

export const tasksContactsTypes = typeRows({
  call_out: ['Исходящий звонок', 'Вихідний дзвінок', 'Outgoing call'],
  call_in: ['Входящий звонок', 'Вхідний дзвінок', 'Incoming call'],
  email: ['Письмо', 'Лист', 'E-mail'],
  meeting: ['Встреча', 'Зустріч', 'Meeting'],
  messenger: ['Мессенджер', 'Месенджер', 'Messenger'],
  video: ['Видеозвонок', 'Відеодзвінок', 'Video call'],
  visit: ['Визит', 'Візит', 'Visit'],
  other: ['Другое', 'Інше', 'Other'],
})

const STAGE_COLORS = ['#90A4AE', '#42A5F5', '#26C6DA', '#FFB300', '#FB8C00', '#AB47BC', '#26A69A', '#43A047']

export const funnelStages: readonly SeedRow[] = typeRows(
  {
    base: ['База', 'База', 'Prospect'],
    first_contact: ['Первый контакт', 'Перший контакт', 'First contact'],
    need_found: ['Выявлена потребность', 'Виявлено потребу', 'Need identified'],
    quoting: ['Просчёт', 'Розрахунок', 'Quoting'],
    offer_sent: ['КП отправлено', 'КП надіслано', 'Offer sent'],
    contract: ['Договор', 'Договір', 'Contract'],
    first_shipment: ['Первая отгрузка', 'Перше відвантаження', 'First shipment'],
    regular: ['Постоянный клиент', 'Постійний клієнт', 'Regular client'],
  },
  {
    need_found: ['Есть потребность', 'Є потреба', 'Need found'],
    first_shipment: ['1-я отгрузка', '1-ше відвантаж.', '1st shipment'],
    regular: ['Постоянный', 'Постійний', 'Regular'],
  },
).map((row, index) => ({ ...row, color: STAGE_COLORS[index] ?? null }))
