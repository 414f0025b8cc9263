/** Where some clients load and unload again and again. */
import { cities, cityId } from '../data/cities.ts'
import { countries } from '../data/countries.ts'
import type { SeedRow } from '../data/seed-row.ts'

type Place = readonly [client: number, city: string, address: string, customs: string | null]

const LOADING: readonly Place[] = [
  [1, 'Mykolaiv', 'вул. Вигадана, 14, склад готової продукції, ворота 3', 'Миколаївська митниця, пост «Вигаданий-1»'],
  [1, 'Odesa', 'Термінал «Дальній Причал», рампа 7', 'Одеська митниця, пост «Вигаданий порт»'],
  [2, 'Mykolaiv', 'вул. Вигадана, 14, наливна естакада', null],
  [6, 'Kharkiv', 'просп. Вигаданий, 200, цех 4, кран 20 т, пропуск замовити до 16:00 напередодні', null],
  [7, 'Dnipro', 'вул. Прокатна Вигадана, 1, прохідна 2', 'Дніпровська митниця, пост «Вигаданий-Лівобережний»'],
  [8, 'Lviv', 'с. Вигадане, вул. Лісова, 5', 'Львівська митниця, пост «Вигаданий-Городок»'],
  [9, 'Ivano-Frankivsk', 'вул. Меблева Вигадана, 33, рампа тільки бокова', null],
  [10, 'Vinnytsia', 'Холодильник №2, об’їзна дорога, 4 км', null],
  [16, 'Rotterdam', 'Verzonnenweg 12, Maasvlakte', 'T1 until the border'],
  [33, 'Warsaw', 'ul. Zmyślona 7, magazyn B', 'Oddział Celny Zmyślony'],
]

const UNLOADING: readonly Place[] = [
  [1, 'Gdansk', 'ul. Zmyślona 21, terminal olejowy', 'Oddział Celny „Zmyślony Nabrzeże”'],
  [1, 'Constanta', 'Strada Imaginară 3, dana 31', null],
  [5, 'Odesa', '7-й км Вигаданої дороги, склад 12', 'Одеська митниця, пост «Вигаданий-Авто»'],
  [5, 'Kyiv', 'вул. Складська Вигадана, 2, пандус 5–8', 'Київська митниця, пост «Вигаданий-Столичний»'],
  [8, 'Berlin', 'Erfundene Straße 44, Tor 2', null],
  [9, 'Prague', 'Vymyšlená 10', null],
  [16, 'Kyiv', 'вул. Сонячна Вигадана, 18', 'Київська митниця, пост «Вигаданий-Західний»'],
  [17, 'Kyiv', 'вул. Аптечна Вигадана, 1, холодова камера, розвантаження лише з 8 до 12', null],
  [19, 'Odesa', 'Фруктовий термінал, камера 4', null],
  [36, 'Almaty', 'ул. Выдуманная, 77, склад СВХ', 'Пост «Выдуманный-Алматы»'],
]

const HOURS = ['Пн–Пт 8:00–17:00', 'Щодня 7:00–20:00', 'Пн–Сб 9:00–18:00, обід 13–14']
const CONTACTS = ['Комірник, 380005100001', 'Диспетчер складу, 380005100002', null]

const inRussian = (city: string): string => String(cities.find(({ name_en: name }) => name === city)?.name_ru ?? city)

const countryCode = (city: number): string | null => {
  const country = cities.find(({ id }) => id === city)?.country_id
  return String(countries.find(({ id }) => id === country)?.country_code ?? '') || null
}

const about = (index: number, client: number, name: string) => ({
  name,
  contact: CONTACTS[index % CONTACTS.length] ?? null,
  working_hours: HOURS[index % HOURS.length] ?? null,
  client_id: client,
})

export const demoLoadingTemplates: readonly SeedRow[] = LOADING.map(([client, city, address, customs], index) => ({
  id: index + 1,
  poo_id: cityId(city),
  loading_address: address,
  customs_address_from: customs,
  ...about(index, client, `Загрузка, ${inRussian(city)}`),
}))

export const demoUnloadingTemplates: readonly SeedRow[] = UNLOADING.map(([client, city, address, customs], index) => ({
  id: index + 1,
  fd_id: cityId(city),
  unloading_address: address,
  customs_address_to: customs,
  country_code: countryCode(cityId(city)),
  ...about(index, client, `Выгрузка, ${inRussian(city)}`),
}))
