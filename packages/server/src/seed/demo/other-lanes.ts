/** Lanes of the demo by air and in part loads, and what is done for cargo without carrying it. */
import { goods, type Goods, type Lane, type Price } from './lane.ts'

const other = (
  [type, direction, client, carrier]: readonly [type: number, direction: number, client: number, carrier: number],
  route: Lane['route'],
  days: number,
  [sell, buy]: readonly [sell: Price, buy: Price],
  carried: Goods,
): Lane => ({ type, direction, clients: [client], route, equipment: null, days, sell, buy, goods: carried, carrier })

/** Each with the contractor who does the main work. */
export const OTHER_LANES: readonly Lane[] = [
  other(
    [4, 1, 5, 37],
    ['', 'Guangzhou', 'Boryspil', ''],
    4,
    [
      [4150, 'USD'],
      [3480, 'USD'],
    ],
    goods([1, '8517130000'], 'Електроніка, зразки й запчастини', ['Коробки', 46, 780, 4]),
  ),
  other(
    [5, 1, 29, 28],
    ['', 'Ningbo', 'Odesa', ''],
    45,
    [
      [860, 'USD'],
      [610, 'USD'],
    ],
    goods([1, '5407520000'], 'Тканина, фурнітура: збірний вантаж', ['Рулони', 64, 2300, 7]),
  ),
  other(
    [6, 1, 25, 31],
    ['Odesa', '', '', 'Kyiv'],
    3,
    [
      [18_500, 'UAH'],
      [12_800, 'UAH'],
    ],
    goods([1, '3926909790'], 'ТЭО сборных грузов партнёра', ['Места', 210, 11_200, 48]),
  ),
  other(
    [7, 2, 21, 32],
    ['Mykolaiv', '', '', 'Chornomorsk'],
    6,
    [
      [268_000, 'UAH'],
      [229_000, 'UAH'],
    ],
    goods([8, '1005900000'], 'Кукурудза насипом, перевалка 500 т', ['Насипом', 1, 500_000, 690]),
  ),
  other(
    [8, 1, 26, 34],
    ['Odesa', '', '', 'Kyiv'],
    2,
    [
      [9600, 'UAH'],
      [6600, 'UAH'],
    ],
    goods([3, '8708299000'], 'Запчастини, оформлення ІМ-40', ['Палети', 6, 3100, 14]),
  ),
]
