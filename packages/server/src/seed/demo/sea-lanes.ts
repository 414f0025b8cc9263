/** Lanes of the demo in containers, by sea and by rail. Prices are for one container. */
import { goods, type Goods, type Lane, type Price } from './lane.ts'

const lane = (
  [type, direction, ...clients]: readonly [type: number, direction: number, ...clients: number[]],
  route: Lane['route'],
  [equipment, days]: readonly [equipment: number, days: number],
  [sell, buy]: readonly [sell: Price, buy: Price],
  carried: Goods,
): Lane => ({ type, direction, clients, route, equipment, days, sell, buy, goods: carried })

const usd = (sell: number, buy: number): readonly [Price, Price] => [
  [sell, 'USD'],
  [buy, 'USD'],
]

export const SEA_LANES: readonly Lane[] = [
  lane(
    [1, 1, 5],
    ['', 'Ningbo', 'Odesa', 'Kyiv'],
    [3, 42],
    usd(3200, 2500),
    goods([4, '8450111100'], 'Побутова техніка: пральні машини', ['Коробки', 420, 14_800, 68]),
  ),
  lane(
    [1, 1, 16],
    ['', 'Shanghai', 'Odesa', 'Kyiv'],
    [3, 44],
    usd(3350, 2650),
    goods([15, '8541430000'], 'Сонячні панелі на палетах', ['Палети', 26, 21_400, 66]),
  ),
  lane(
    [1, 1, 18, 40],
    ['Yiwu', 'Yantian', 'Chornomorsk', 'Kyiv'],
    [3, 40],
    usd(3150, 2480),
    goods([1, '9503009900'], 'Іграшки, ТНС', ['Коробки', 980, 9600, 70]),
  ),
  lane(
    [1, 1, 28],
    ['Istanbul', 'Ambarli', 'Odesa', ''],
    [1, 5],
    usd(920, 640),
    goods([1, '6403999600'], 'Обувь и одежда из Турции', ['Коробки', 310, 8200, 29]),
  ),
  lane(
    [1, 1, 19],
    ['', 'Guayaquil', 'Odesa', ''],
    [6, 26],
    usd(6400, 5650),
    goods([13, '0803901000'], 'Бананы зелёные, 20 палет', ['Палети', 20, 21_600, 60], {
      degrees: ['13.000', '14.000'],
    }),
  ),
  lane(
    [1, 1, 20],
    ['', 'Haiphong', 'Odesa', ''],
    [6, 38],
    usd(5300, 4600),
    goods([12, '0304620000'], 'Риба морожена: філе пангасіуса', ['Коробки', 2400, 24_500, 58], {
      degrees: ['-20.000', '-18.000'],
    }),
  ),
  lane(
    [1, 1, 22],
    ['', 'Houston', 'Odesa', ''],
    [3, 32],
    usd(3900, 3300),
    goods([14, '8703231900'], 'Легковые автомобили, 3 ед., крепление', ['Без упаковки', 3, 5400, 60]),
  ),
  lane(
    [1, 2, 1, 2],
    ['Mykolaiv', 'Odesa', 'Alexandria', ''],
    [1, 9],
    usd(1180, 840),
    goods([9, '1512119100'], 'Олія соняшникова наливом, флексітанк', ['Флексітанк', 1, 21_500, 24]),
  ),
  lane(
    [1, 2, 8],
    ['Lviv', 'Odesa', 'Haifa', ''],
    [3, 10],
    usd(1950, 1450),
    goods([10, '4407119000'], 'Пиломатеріали соснові, сухі', ['Пачки', 34, 24_800, 62]),
  ),
  lane(
    [1, 2, 30],
    ['Ternopil', 'Chornomorsk', 'Hamburg', ''],
    [1, 18],
    usd(1250, 880),
    goods([1, '0409000000'], 'Мёд натуральный в бочках', ['Бочки', 70, 20_900, 26]),
  ),
  lane(
    [1, 5, 33],
    ['', 'Ningbo', 'Gdansk', 'Warsaw'],
    [3, 41],
    usd(3900, 3150),
    goods([1, '3304990000'], 'Kosmetyki, chemia gospodarcza', ['Kartony', 760, 13_200, 67]),
  ),
  lane(
    [3, 1, 16, 5],
    ["Xi'an", '', '', 'Kyiv'],
    [3, 22],
    usd(5600, 4950),
    goods([6, '8504409090'], 'Інвертори та акумуляторні шафи', ['Палети', 22, 17_600, 61]),
  ),
  lane(
    [3, 5, 36],
    ["Xi'an", '', '', 'Almaty'],
    [3, 11],
    usd(2950, 2480),
    goods([4, '8418102000'], 'Бытовая техника: холодильники', ['Коробки', 110, 11_300, 69]),
  ),
  lane(
    [9, 3, 37],
    ['Shymkent', 'Poti', 'Constanta', 'Lublin'],
    [3, 24],
    usd(4300, 3650),
    goods([1, '5201009000'], 'Хлопок-волокно в кипах', ['Кипы', 96, 21_800, 64]),
  ),
]
