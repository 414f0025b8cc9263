/** Incoterms 2020, usual goods and usual routes. */
import { cities } from './cities.ts'
import { inOrder, names, type SeedRow } from './seed-row.ts'

const incoterm = (id: number, code: string, ...[ru, uk, en]: [ru: string, uk: string, en: string]): SeedRow => ({
  id,
  code,
  ...names(`${code} — ${ru}`, `${code} — ${uk}`, `${code} — ${en}`),
  group: code.slice(0, 1),
  is_sea_only: ['FAS', 'FOB', 'CFR', 'CIF'].includes(code) ? 1 : 0,
})

export const incoterms = inOrder([
  incoterm(1, 'EXW', 'Франко-завод', 'Франко-завод', 'Ex Works'),
  incoterm(2, 'FCA', 'Франко-перевозчик', 'Франко-перевізник', 'Free Carrier'),
  incoterm(3, 'CPT', 'Перевозка оплачена до', 'Перевезення оплачено до', 'Carriage Paid To'),
  incoterm(
    4,
    'CIP',
    'Перевозка и страхование оплачены до',
    'Перевезення та страхування оплачено до',
    'Carriage and Insurance Paid To',
  ),
  incoterm(5, 'DAP', 'Доставка в пункте', 'Доставка в місці', 'Delivered at Place'),
  incoterm(
    6,
    'DPU',
    'Доставка в пункте с выгрузкой',
    'Доставка в місці з розвантаженням',
    'Delivered at Place Unloaded',
  ),
  incoterm(7, 'DDP', 'Доставка с оплатой пошлины', 'Доставка зі сплатою мита', 'Delivered Duty Paid'),
  incoterm(8, 'FAS', 'Франко вдоль борта', 'Франко вздовж борту', 'Free Alongside Ship'),
  incoterm(9, 'FOB', 'Франко-борт', 'Франко-борт', 'Free On Board'),
  incoterm(10, 'CFR', 'Стоимость и фрахт', 'Вартість і фрахт', 'Cost and Freight'),
  incoterm(11, 'CIF', 'Стоимость, страхование и фрахт', 'Вартість, страхування і фрахт', 'Cost, Insurance and Freight'),
])

export const cargoes = inOrder([
  { id: 1, ...names('ТНП (товары народного потребления)', 'ТНС (товари народного споживання)', 'Consumer goods') },
  { id: 2, ...names('Мебель', 'Меблі', 'Furniture') },
  { id: 3, ...names('Запчасти', 'Запчастини', 'Spare parts') },
  { id: 4, ...names('Бытовая техника', 'Побутова техніка', 'Household appliances') },
  { id: 5, ...names('Плитка керамическая', 'Плитка керамічна', 'Ceramic tiles') },
  { id: 6, ...names('Оборудование', 'Обладнання', 'Equipment') },
  { id: 7, ...names('Химия (ADR)', 'Хімія (ADR)', 'Chemicals (ADR)'), is_dangerous: 1 },
  { id: 8, ...names('Зерно', 'Зерно', 'Grain') },
  { id: 9, ...names('Подсолнечное масло (флекситанк)', 'Соняшникова олія (флексітанк)', 'Sunflower oil (flexitank)') },
  { id: 10, ...names('Пиломатериалы', 'Пиломатеріали', 'Timber') },
  { id: 11, ...names('Металл', 'Метал', 'Metal') },
  { id: 12, ...names('Замороженные продукты', 'Заморожені продукти', 'Frozen food') },
  { id: 13, ...names('Фрукты', 'Фрукти', 'Fruit') },
  { id: 14, ...names('Автомобили', 'Автомобілі', 'Cars') },
  { id: 15, ...names('Солнечные панели', 'Сонячні панелі', 'Solar panels') },
])

const cityByName = (nameEn: string): SeedRow => {
  const match = cities.find((city) => city.name_en === nameEn)
  if (!match) throw new Error(`seed data: no city "${nameEn}"`)
  return match
}

/** Road distances are rounded; by sea and rail they mean nothing to the user and stay empty. */
const route = (id: number, from: string, to: string, days: number, km: number | null = null): SeedRow => {
  const [start, end] = [cityByName(from), cityByName(to)]
  const between = (field: string) => `${String(start[field])} – ${String(end[field])}`
  return {
    id,
    ...names(between('name_ru'), between('name_uk'), between('name_en')),
    poo_id: start.id,
    fd_id: end.id,
    distance_km: km,
    transit_days: days,
  }
}

export const routes = inOrder([
  route(1, 'Odesa', 'Kyiv', 1, 475),
  route(2, 'Kyiv', 'Lviv', 1, 540),
  route(3, 'Kyiv', 'Warsaw', 3, 790),
  route(4, 'Lviv', 'Berlin', 3, 930),
  route(5, 'Hamburg', 'Kyiv', 5, 1640),
  route(6, 'Gdansk', 'Kyiv', 4, 1130),
  route(7, 'Istanbul', 'Kyiv', 6, 1450),
  route(8, 'Constanta', 'Odesa', 2, 400),
  route(9, 'Shanghai', 'Odesa', 45),
  route(10, 'Ningbo', 'Gdansk', 42),
  route(11, "Xi'an", 'Malaszewicze', 16),
  route(12, 'Khorgos', 'Almaty', 1, 340),
])
