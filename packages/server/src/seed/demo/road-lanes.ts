/** Lanes of the demo by truck. Prices are for one truck. */
import { goods, type Goods, type Lane, type Price } from './lane.ts'

const TILT = 21
const REEFER = 25
const FLATBED = 33
const LOW_LOADER = 34
const CAR_CARRIER = 35

type Prices = readonly [equipment: number, sell: Price, buy: Price]

const road = (
  direction: number,
  client: number,
  [from, to, km, days, border]: readonly [from: string, to: string, km: number, days: number, border?: string],
  [equipment, sell, buy]: Prices,
  carried: Goods,
): Lane => ({
  type: 2,
  direction,
  clients: [client],
  route: [from, '', '', to],
  equipment,
  days,
  sell,
  buy,
  goods: carried,
  km,
  ...(border === undefined ? {} : { border }),
})

const eur = (equipment: number, sell: number, buy: number): Prices => [equipment, [sell, 'EUR'], [buy, 'EUR']]
const uah = (equipment: number, sell: number, buy: number): Prices => [equipment, [sell, 'UAH'], [buy, 'UAH']]

export const ROAD_LANES: readonly Lane[] = [
  road(
    2,
    8,
    ['Lviv', 'Warsaw', 390, 2, 'Краковець–Корчова'],
    eur(TILT, 950, 790),
    goods([10, '4407119000'], 'Паркетна дошка на палетах', ['Палети', 33, 21_500, 82]),
  ),
  road(
    2,
    9,
    ['Ivano-Frankivsk', 'Berlin', 1120, 3, 'Шегині–Медика'],
    eur(TILT, 1850, 1540),
    goods([2, '9403501000'], 'Меблі корпусні у розібраному вигляді', ['Коробки', 640, 14_200, 86]),
  ),
  road(
    1,
    38,
    ['Hamburg', 'Kyiv', 1640, 4, 'Ягодин–Дорогуськ'],
    eur(TILT, 2900, 2450),
    goods([6, '8483409000'], 'Maschinenteile, Getriebe in Kisten', ['Ящики', 18, 19_800, 60]),
  ),
  road(
    1,
    34,
    ['Wroclaw', 'Kyiv', 1110, 3, 'Рава-Руська–Хребенне'],
    eur(TILT, 1680, 1390),
    goods([2, '9401610000'], 'Meble tapicerowane', ['Місця', 120, 9400, 90]),
  ),
  road(
    1,
    39,
    ['Bursa', 'Kyiv', 1560, 5, 'Порубне–Сірет'],
    [TILT, [2650, 'USD'], [2180, 'USD']],
    goods([1, '5205120090'], 'Текстиль, пряжа в коробках', ['Коробки', 820, 20_400, 84]),
  ),
  road(
    4,
    5,
    ['Odesa', 'Kyiv', 475, 1],
    uah(TILT, 34_000, 24_000),
    goods([4, '8450111100'], 'Побутова техніка з терміналу', ['Палети', 33, 12_600, 80]),
  ),
  road(
    4,
    7,
    ['Dnipro', 'Lviv', 970, 2],
    uah(FLATBED, 48_000, 34_500),
    goods([11, '7208270000'], 'Рулонна сталь на ложементах', ['Рулони', 3, 21_900, 12]),
  ),
  road(
    2,
    10,
    ['Vinnytsia', 'Vienna', 1230, 3, 'Чоп–Захонь'],
    eur(REEFER, 2250, 1880),
    goods([12, '0811203900'], 'Ягода заморожена, ящики на палетах', ['Палети', 33, 20_100, 66], {
      degrees: ['-20.000', '-18.000'],
    }),
  ),
  road(
    2,
    14,
    ['Poltava', 'Chisinau', 690, 2, 'Могилів-Подільський–Отач'],
    eur(TILT, 980, 800),
    goods([1, '1905310000'], 'Кондитерські вироби', ['Палети', 33, 16_400, 78]),
  ),
  road(
    1,
    15,
    ['Rotterdam', 'Cherkasy', 2150, 5, 'Краковець–Корчова'],
    eur(TILT, 3650, 3080),
    goods([7, '2815110000'], 'Гідроксид натрію твердий у мішках', ['Мішки', 880, 21_000, 30], {
      adr: ['8', '1823', 'II', 'НАТРИЯ ГИДРОКСИД ТВЁРДЫЙ'],
    }),
  ),
  road(
    4,
    13,
    ['Zaporizhzhia', 'Kyiv', 560, 2],
    uah(LOW_LOADER, 145_000, 102_000),
    goods([6, '8504229000'], 'Трансформатор силовий, негабарит', ['Місце', 1, 38_000, 55], {
      dimensions: '620×310×360',
    }),
  ),
  road(
    1,
    17,
    ['Frankfurt am Main', 'Kyiv', 1930, 4, 'Ягодин–Дорогуськ'],
    eur(REEFER, 3950, 3380),
    goods([1, '3004900000'], 'Медикаменти, термописець обов’язковий', ['Палети', 30, 9800, 60], {
      degrees: ['2.000', '8.000'],
    }),
  ),
  road(
    3,
    35,
    ['Chisinau', 'Lublin', 930, 3, 'Рава-Руська–Хребенне'],
    eur(TILT, 1520, 1270),
    goods([1, '2204210000'], 'Ładunki zbiorcze: wino, konserwy', ['Палети', 31, 18_700, 70]),
  ),
  road(
    1,
    23,
    ['Munich', 'Lviv', 1240, 3, 'Шегині–Медика'],
    eur(CAR_CARRIER, 2480, 2090),
    goods([14, '8703329000'], 'Легкові автомобілі, 8 од.', ['Без упаковки', 8, 13_600, 90]),
  ),
]
