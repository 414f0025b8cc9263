/** The Far East, India and America. */
import { place } from './place.ts'
import type { SeedRow } from './seed-row.ts'

export const farAway: readonly SeedRow[] = [
  place(401, 'CN', ['Шанхай', 'Шанхай', 'Shanghai'], '124', { locode: 'CNSHA' }),
  place(402, 'CN', ['Нинбо', 'Нінбо', 'Ningbo'], '124', { locode: 'CNNGB' }),
  place(403, 'CN', ['Циндао', 'Ціндао', 'Qingdao'], '124', { locode: 'CNTAO' }),
  place(404, 'CN', ['Яньтянь', 'Яньтянь', 'Yantian'], '12', { locode: 'CNYTN' }),
  place(405, 'CN', ['Шэкоу', 'Шекоу', 'Shekou'], '1', { locode: 'CNSHK' }),
  place(406, 'CN', ['Сямынь', 'Сямень', 'Xiamen'], '124', { locode: 'CNXMN' }),
  place(407, 'CN', ['Тяньцзинь', 'Тяньцзінь', 'Tianjin'], '124', { locode: 'CNTXG' }),
  place(408, 'CN', ['Далянь', 'Далянь', 'Dalian'], '124', { locode: 'CNDLC' }),
  place(409, 'CN', ['Гуанчжоу', 'Гуанчжоу', 'Guangzhou'], '124'),
  place(410, 'CN', ['Шэньчжэнь', 'Шеньчжень', 'Shenzhen'], '124'),
  place(411, 'CN', ['Иу', 'Іу', 'Yiwu'], '2'),
  place(412, 'CN', ['Сиань', 'Сіань', "Xi'an"], '24'),
  place(413, 'CN', ['Чжэнчжоу', 'Чженчжоу', 'Zhengzhou'], '24'),
  place(414, 'HK', ['Гонконг', 'Гонконг', 'Hong Kong'], '14', { locode: 'HKHKG' }),
  place(415, 'KR', ['Пусан', 'Пусан', 'Busan'], '124', { locode: 'KRPUS' }),
  place(416, 'VN', ['Хошимин', 'Хошимін', 'Ho Chi Minh'], '124', { locode: 'VNSGN' }),
  place(417, 'VN', ['Хайфон', 'Хайфон', 'Haiphong'], '12'),
  place(418, 'IN', ['Нава-Шева', 'Нава-Шева', 'Nhava Sheva'], '12', { locode: 'INNSA' }),
  place(419, 'SG', ['Сингапур', 'Сінгапур', 'Singapore'], '14'),
  place(420, 'TW', ['Гаосюн', 'Гаосюн', 'Kaohsiung'], '14'),
  place(421, 'US', ['Хьюстон', "Г'юстон", 'Houston'], '124'),
  place(422, 'EC', ['Гуаякиль', 'Гуаякіль', 'Guayaquil'], '14'),
]
