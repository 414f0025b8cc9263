/** The sixty clients of the demo, all invented: what they make, what they carry and where they sit. */

export type Trade = 'expeditor' | 'broker' | 'proizvoditel' | 'treider' | 'avtosalon'

export interface ClientName {
  name: string
  fullName?: string
  country: string
  /** By its English name. */
  city: string
  cargo: string
  trades: readonly Trade[]
  isPerson?: true
  /** Id of the head of its group. */
  parent?: number
}

const firm = (city: string, name: string, cargo: string, ...trades: Trade[]): ClientName => ({
  name: `ТОВ «${name}»`,
  fullName: `Товариство з обмеженою відповідальністю «${name}»`,
  country: 'UA',
  city,
  cargo,
  trades,
})

const trader = (city: string, name: string, cargo: string, ...trades: Trade[]): ClientName => ({
  name: `ФОП ${name}`,
  country: 'UA',
  city,
  cargo,
  trades,
  isPerson: true,
})

const abroad = (country: string, city: string, name: string, cargo: string, ...trades: Trade[]): ClientName => ({
  name,
  fullName: name,
  country,
  city,
  cargo,
  trades,
})

/** The three plants that belong to the first firm. */
export const GROUP_HEAD_ID = 1

/** Ids are places in this list: a new one goes to the end. */
export const CLIENT_NAMES: readonly ClientName[] = [
  firm('Kyiv', 'Соняшний Край Холдинг', 'Олія соняшникова у флексітанках, шрот', 'proizvoditel', 'treider'),
  {
    ...firm('Mykolaiv', 'Соняшний Край Олія', 'Олія соняшникова фасована та наливом', 'proizvoditel'),
    parent: GROUP_HEAD_ID,
  },
  { ...firm('Kropyvnytskyi', 'Соняшний Край Агро', 'Насіння, добрива', 'proizvoditel'), parent: GROUP_HEAD_ID },
  { ...firm('Odesa', 'Соняшний Край Термінал', 'Шрот, жом, зернові', 'treider'), parent: GROUP_HEAD_ID },
  firm('Odesa', 'Морський Бриз Імпорт', 'Побутова техніка, електроніка з Китаю', 'treider'),
  firm('Kharkiv', 'Турбодеталь Схід', 'Верстати, турбінні лопатки, негабарит', 'proizvoditel'),
  firm('Dnipro', 'Сталевий Прокат Плюс', 'Рулонна сталь, труби, металопрокат', 'proizvoditel', 'treider'),
  firm('Lviv', 'Карпатська Дошка', 'Пиломатеріали, паркетна дошка', 'proizvoditel'),
  firm('Ivano-Frankivsk', 'Смерека Меблі', 'Меблі корпусні у розібраному вигляді', 'proizvoditel'),
  firm('Vinnytsia', 'Подільський Сад', 'Яблуко, концентрат соку, заморожена ягода', 'proizvoditel'),
  firm('Lutsk', 'Волинь Скло Демо', 'Скло листове на пірамідах', 'proizvoditel'),
  firm('Rivne', 'Полісся Кераміка', 'Плитка керамічна на палетах', 'proizvoditel'),
  firm('Zaporizhzhia', 'Трансформатор Південь', 'Трансформатори, електрообладнання', 'proizvoditel'),
  firm('Poltava', 'Смачна Миля', 'Кондитерські вироби, заморожені напівфабрикати', 'proizvoditel'),
  firm('Cherkasy', 'Дніпрохім Демо', 'Добрива, хімія ADR 8', 'proizvoditel'),
  firm('Kyiv', 'Сонячна Панель Трейд', 'Сонячні панелі, інвертори, акумулятори (ADR 9)', 'treider'),
  firm('Kyiv', 'Аптечний Шлях', 'Медикаменти +2…+8 °C', 'treider'),
  firm('Kyiv', 'Дитячий Світлячок', 'Іграшки, ТНС', 'treider'),
  firm('Odesa', 'Чорноморський Фрукт', 'Банани, цитрусові, авокадо', 'treider'),
  firm('Odesa', 'Рибний Порт Демо', 'Риба морожена −18 °C', 'treider'),
  firm('Chornomorsk', 'Зерновий Причал', 'Зерно насипом, висівки', 'treider', 'expeditor'),
  firm('Odesa', 'Автогавань', 'Автомобілі зі США та Європи', 'avtosalon'),
  firm('Lviv', 'Західний Автодвір', 'Легкові автомобілі з Німеччини', 'avtosalon'),
  firm('Dnipro', 'Спецтехніка Степ', 'Екскаватори, навантажувачі', 'avtosalon', 'treider'),
  firm('Odesa', 'Попутний Вітер Логістик', 'Збірні вантажі партнерів', 'expeditor'),
  firm('Kyiv', 'Експрес Декларант', 'Вантажі клієнтів, оформлення', 'broker', 'expeditor'),
  firm('Uzhhorod', 'Закарпатський Кордон Сервіс', 'Вантажі клієнтів, оформлення', 'broker'),
  trader('Odesa', 'Базарник О. П.', 'Одяг та взуття з Туреччини', 'treider'),
  trader('Khmelnytskyi', 'Швейна Н. І.', 'Тканина, фурнітура', 'proizvoditel'),
  trader('Ternopil', 'Медовий Я. С.', 'Мед у бочках', 'proizvoditel', 'treider'),
  trader('Kyiv', 'Велоцький А. М.', 'Велосипеди, запчастини', 'treider'),
  trader('Sumy', 'Насіннєва Г. В.', 'Насіння овочеве'),
  abroad('PL', 'Warsaw', 'Bursztyn Demo Trade Sp. z o.o.', 'Kosmetyki, chemia gospodarcza', 'treider'),
  abroad('PL', 'Wroclaw', 'Sudety Demo Meble Sp. z o.o.', 'Meble tapicerowane', 'proizvoditel'),
  abroad('PL', 'Lublin', 'Wschodni Most Demo Spedycja Sp. z o.o.', 'Ładunki zbiorcze', 'expeditor'),
  abroad('KZ', 'Almaty', 'ТОО «Алатау Демо Импорт»', 'Бытовая техника, стройматериалы', 'treider'),
  abroad('KZ', 'Shymkent', 'ТОО «Туркестан Мақта Демо»', 'Хлопок, пряжа', 'proizvoditel'),
  abroad('DE', 'Hamburg', 'Hafenkran Demo Maschinen GmbH', 'Maschinenteile, Anlagen', 'proizvoditel'),
  abroad('TR', 'Bursa', 'Yeşil Bursa Demo Tekstil A.Ş.', 'Tekstil, iplik', 'proizvoditel'),
  abroad('CN', 'Yiwu', 'Yiwu Paper Lantern Demo Trading Co., Ltd.', 'Consumer goods', 'treider'),
  firm('Kyiv', 'Гавань Партнер Логістик', 'Вантажі партнерів', 'expeditor'),
  firm('Lviv', 'Вантажний Міст Демо', 'Вантажі партнерів, тендери', 'expeditor'),
  firm('Odesa', 'Два Якорі Експедиція', 'Вантажі партнерів', 'expeditor'),
  firm('Kharkiv', 'Слобідський Підшипник', 'Підшипники, редуктори', 'proizvoditel'),
  firm('Dnipro', 'Загальний Кошик Трейд', 'ТНС, обладнання, сировина', 'treider', 'expeditor'),
  firm('Zhytomyr', 'Мішаний Кошик Опт', 'ТНС, продукти, метал', 'treider', 'expeditor'),
  firm('Chernivtsi', 'Буковинський Горіх', 'Горіх волоський, сухофрукти', 'proizvoditel', 'treider'),
  firm('Kyiv', 'Тихе Світло', 'Світлодіодні світильники з Китаю', 'treider'),
  firm('Vinnytsia', 'Молочна Стежка Демо', 'Сухе молоко, сири', 'proizvoditel'),
  firm('Kremenchuk', 'Колісна Пара Сервіс', 'Вагонні запчастини', 'proizvoditel'),
  firm('Odesa', 'Виноградна Коса', 'Вино у пляшках і наливом', 'proizvoditel'),
  firm('Kyiv', 'Велика Перерва', 'Шкільні меблі, канцтовари', 'treider'),
  trader('Lutsk', 'Лозова К. Т.', 'Плетені меблі'),
  trader('Kyiv', 'Гончарний Л. В.', 'Кераміка ручної роботи'),
  trader('Odesa', 'Парусенко Ю. О.', 'Яхтове обладнання', 'treider'),
  trader('Lviv', 'Бджолина М. Я.', 'Вощина, вулики'),
  abroad('PL', 'Gdansk', 'Zatoka Demo Fish Sp. z o.o.', 'Ryby mrożone', 'treider'),
  abroad('RO', 'Constanta', 'Marea Demo Import SRL', 'Materiale de construcții', 'treider'),
  abroad('TR', 'Istanbul', 'Altın Boynuz Demo Ticaret A.Ş.', 'Gıda, ambalaj', 'treider'),
  abroad('DE', 'Berlin', 'Spreewelle Demo Handels GmbH', 'Haushaltswaren', 'treider'),
]
