/** The North Sea, Adriatic and Mediterranean ports, and the industrial cities behind them. */
import { place } from './place.ts'
import type { SeedRow } from './seed-row.ts'

export const westEurope: readonly SeedRow[] = [
  place(201, 'DE', ['Гамбург', 'Гамбург', 'Hamburg'], '124', { locode: 'DEHAM' }),
  place(202, 'DE', ['Бремерхафен', 'Бремергафен', 'Bremerhaven'], '12', { locode: 'DEBRV' }),
  place(203, 'DE', ['Дуйсбург', 'Дуйсбург', 'Duisburg'], '12'),
  place(204, 'DE', ['Берлин', 'Берлін', 'Berlin'], '24'),
  place(205, 'DE', ['Франкфурт-на-Майне', 'Франкфурт-на-Майні', 'Frankfurt am Main'], '24'),
  place(206, 'DE', ['Мюнхен', 'Мюнхен', 'Munich'], '24'),
  place(207, 'DE', ['Лейпциг', 'Лейпциг', 'Leipzig'], '24'),
  place(208, 'NL', ['Роттердам', 'Роттердам', 'Rotterdam'], '12', { locode: 'NLRTM' }),
  place(209, 'NL', ['Амстердам', 'Амстердам', 'Amsterdam'], '124'),
  place(210, 'BE', ['Антверпен', 'Антверпен', 'Antwerp'], '12', { locode: 'BEANR' }),
  place(211, 'AT', ['Вена', 'Відень', 'Vienna'], '124'),
  place(212, 'FR', ['Париж', 'Париж', 'Paris'], '24'),
  place(213, 'FR', ['Гавр', 'Гавр', 'Le Havre'], '12'),
  place(214, 'GB', ['Лондон', 'Лондон', 'London'], '4'),
  place(215, 'GB', ['Феликстоу', 'Фелікстоу', 'Felixstowe'], '12'),
  place(216, 'IT', ['Триест', 'Трієст', 'Trieste'], '12', { locode: 'ITTRS' }),
  place(217, 'IT', ['Генуя', 'Генуя', 'Genoa'], '12'),
  place(218, 'IT', ['Милан', 'Мілан', 'Milan'], '24'),
  place(219, 'ES', ['Валенсия', 'Валенсія', 'Valencia'], '12'),
  place(220, 'SI', ['Копер', 'Копер', 'Koper'], '12', { locode: 'SIKOP' }),
  place(221, 'HR', ['Риека', 'Рієка', 'Rijeka'], '12', { locode: 'HRRJK' }),
  place(222, 'GR', ['Пирей', 'Пірей', 'Piraeus'], '12', { locode: 'GRPIR' }),
  place(223, 'GR', ['Салоники', 'Салоніки', 'Thessaloniki'], '124'),
]
