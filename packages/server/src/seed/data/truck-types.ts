/** Truck bodies, as dispatchers name them. Volumes are the usual ones. */
import { names, type SeedRow } from './seed-row.ts'

const truck = (
  id: number,
  text: readonly [ru: string, uk: string, en: string],
  volume: string | null = null,
  words: { is_reefer?: 1; is_oog?: 1 } = {},
): SeedRow => ({ id, ...names(...text), kind: 'truck', volume_m3: volume, is_reefer: 0, is_oog: 0, ...words })

export const truckTypes: readonly SeedRow[] = [
  truck(21, ['Тент 86–92 м³', 'Тент 86–92 м³', 'Tilt 86–92 m³'], '92.000'),
  truck(22, ['Мега', 'Мега', 'Mega'], '100.000'),
  truck(23, ['Джамбо', 'Джамбо', 'Jumbo'], '96.000'),
  truck(24, ['Автосцепка', 'Автопоїзд', 'Road train'], '120.000'),
  truck(25, ['Реф', 'Реф', 'Reefer'], '86.000', { is_reefer: 1 }),
  truck(26, ['Изотерм', 'Ізотерм', 'Insulated'], '82.000'),
  truck(27, ['Цельнометалл', 'Суцільнометал', 'Box'], '82.000'),
  truck(28, ['Бус до 3,5 т', 'Бус до 3,5 т', 'Van up to 3.5 t'], '20.000'),
  truck(29, ['Контейнеровоз 20/40/45', 'Контейнеровоз 20/40/45', 'Container chassis 20/40/45']),
  truck(30, ['Зерновоз', 'Зерновоз', 'Grain'], '50.000'),
  truck(31, ['Самосвал', 'Самоскид', 'Tipper'], '28.000'),
  truck(32, ['Цистерна', 'Цистерна', 'Tanker'], '30.000'),
  truck(33, ['Бортовая', 'Бортова', 'Flatbed']),
  truck(34, ['Трал (негабарит)', 'Трал (негабарит)', 'Low loader'], null, { is_oog: 1 }),
  truck(35, ['Автовоз', 'Автовоз', 'Car carrier']),
]
