/** The forty firms and people of the demo, all invented: who they are and where they sit. */

export interface ContractorName {
  name: string
  /** As the firm is registered; sole traders write theirs in `name`. */
  fullName?: string
  group: string
  country: string
  /** By its English name. */
  city: string
  isPerson?: true
  /** Id of the head it belongs to. */
  head?: number
}

const ua = (city: string, group: string, name: string, head?: number): ContractorName => ({
  name: `ООО «${name}»`,
  fullName: `Общество с ограниченной ответственностью «${name}»`,
  group,
  country: 'UA',
  city,
  ...(head === undefined ? {} : { head }),
})

const trader = (city: string, name: string, head?: number): ContractorName => ({
  name: `ФЛП ${name}`,
  group: 'road_carrier',
  country: 'UA',
  city,
  isPerson: true,
  ...(head === undefined ? {} : { head }),
})

const abroad = (country: string, city: string, group: string, name: string): ContractorName => ({
  name,
  fullName: name,
  group,
  country,
  city,
})

/** Ids are places in this list. The first and the seventh head small carriers who drive under their name. */
export const CONTRACTOR_NAMES: readonly ContractorName[] = [
  ua('Odesa', 'road_carrier', 'Журавлиный Шлях'),
  trader('Odesa', 'Перекатиполе Б. С.', 1),
  trader('Chornomorsk', 'Дальнобойко В. Г.', 1),
  trader('Izmail', 'Километренко П. Р.', 1),
  ua('Odesa', 'road_carrier', 'Тёплый Асфальт'),
  ua('Kyiv', 'road_carrier', 'Белый Аист Карго'),
  ua('Lviv', 'road_carrier', 'Три Полосы'),
  ua('Mukachevo', 'road_carrier', 'Три Полосы Закарпатье', 7),
  trader('Lviv', 'Попутненко М. О.', 7),
  ua('Dnipro', 'road_carrier', 'Степной Компас'),
  ua('Kharkiv', 'road_carrier', 'Восьмая Передача'),
  ua('Vinnytsia', 'road_carrier', 'Подольский Тягач'),
  ua('Lutsk', 'road_carrier', 'Волынский Тент'),
  ua('Mykolaiv', 'road_carrier', 'Зерно и Колесо'),
  ua('Rivne', 'road_carrier', 'Рефлайн Полесье'),
  trader('Kyiv', 'Обочинский Д. Л.'),
  trader('Odesa', 'Рефрижераторов Е. К.'),
  trader('Cherkasy', 'Прицепенко А. Ю.'),
  trader('Uzhhorod', 'Границкий С. М.'),
  trader('Poltava', 'Галушко И. Н.'),
  abroad('PL', 'Rzeszow', 'road_carrier', 'Zielony Szlak Demo Sp. z o.o.'),
  abroad('PL', 'Lublin', 'road_carrier', 'Bocian Demo Transport Sp. z o.o.'),
  abroad('RO', 'Constanta', 'road_carrier', 'Drum Lin Demo SRL'),
  abroad('TR', 'Istanbul', 'road_carrier', 'Mavi Fener Demo Lojistik A.Ş.'),
  abroad('KZ', 'Almaty', 'road_carrier', 'ТОО «Тулпар Жол Демо»'),
  ua('Odesa', 'line', 'Морская Звезда Демо Лайн'),
  abroad('TR', 'Istanbul', 'line', 'Karadeniz Demo Line A.Ş.'),
  abroad('CN', 'Shanghai', 'agent', 'Lucky Crane Demo Forwarding Co., Ltd.'),
  abroad('CN', 'Ningbo', 'agent', 'Golden Carp Demo Logistics Co., Ltd.'),
  abroad('DE', 'Hamburg', 'agent', 'Elbmöwe Demo Spedition GmbH'),
  ua('Odesa', 'terminal', 'Терминал Дальний Причал'),
  ua('Chornomorsk', 'terminal', 'Сухой Порт Маяк'),
  ua('Odesa', 'broker', 'Печать и Подпись'),
  ua('Kyiv', 'broker', 'Зелёный Коридор Демо'),
  ua('Lviv', 'broker', 'Львовская Декларация'),
  ua('Kyiv', 'rail', 'Стук Колёс Экспедиция'),
  ua('Boryspil', 'air', 'Облачный Груз'),
  ua('Bila Tserkva', 'warehouse', 'Склад Четыре Стены'),
  ua('Kyiv', 'insurer', 'Страховая Компания Соломинка'),
  ua('Odesa', 'other', 'Крепление и Паллета'),
]
