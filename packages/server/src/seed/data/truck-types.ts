/** Truck bodies, as dispatchers name them. Volumes, pallets and tonnage are the usual ones. */
import type { TRUCK_BODIES } from '@fura/shared/modes.ts'
import { names, type SeedRow } from './seed-row.ts'

type Body = (typeof TRUCK_BODIES)[number]
type Sizes = readonly [volume: string | null, pallets: number | null, tonnes: string]
type Side = 'rear' | 'side' | 'top'
type More = ReturnType<typeof loadedFrom> &
  Partial<Record<'is_reefer' | 'is_oog' | 'is_adr', 1>> & { temperature_from?: string; temperature_to?: string }

const loadedFrom = (...sides: Side[]) => ({
  is_rear_loading: sides.includes('rear') ? 1 : 0,
  is_side_loading: sides.includes('side') ? 1 : 0,
  is_top_loading: sides.includes('top') ? 1 : 0,
})

const ALL_SIDES = loadedFrom('rear', 'side', 'top')
const REAR = loadedFrom('rear')
const TOP = loadedFrom('top')
const OPEN = loadedFrom('side', 'top')

const truck = (
  id: number,
  body: Body,
  [ru, uk, en]: readonly [ru: string, uk: string, en: string],
  [volume, pallets, tonnes]: Sizes,
  more: More,
): SeedRow => ({
  id,
  ...names(ru, uk, en),
  kind: 'truck',
  body,
  volume_m3: volume,
  pallets,
  capacity_t: tonnes,
  is_reefer: 0,
  is_oog: 0,
  is_adr: 0,
  ...more,
})

export const truckTypes: readonly SeedRow[] = [
  truck(21, 'tent', ['Тент 86–92 м³', 'Тент 86–92 м³', 'Tilt 86–92 m³'], ['92.000', 33, '22.000'], ALL_SIDES),
  truck(22, 'mega', ['Мега', 'Мега', 'Mega'], ['100.000', 33, '22.000'], ALL_SIDES),
  truck(23, 'jumbo', ['Джамбо', 'Джамбо', 'Jumbo'], ['96.000', 33, '20.000'], ALL_SIDES),
  truck(24, 'road_train', ['Автосцепка', 'Автопоїзд', 'Road train'], ['120.000', 38, '22.000'], ALL_SIDES),
  truck(25, 'reefer', ['Реф', 'Реф', 'Reefer'], ['86.000', 33, '21.000'], {
    ...REAR,
    is_reefer: 1,
    temperature_from: '-25.000',
    temperature_to: '25.000',
  }),
  truck(26, 'isotherm', ['Изотерм', 'Ізотерм', 'Insulated'], ['82.000', 33, '21.000'], REAR),
  truck(27, 'box', ['Цельнометалл', 'Суцільнометал', 'Box'], ['82.000', 33, '21.000'], REAR),
  truck(28, 'van', ['Бус до 3,5 т', 'Бус до 3,5 т', 'Van up to 3.5 t'], ['20.000', 8, '1.500'], REAR),
  truck(
    29,
    'container_carrier',
    ['Контейнеровоз 20/40/45', 'Контейнеровоз 20/40/45', 'Container chassis 20/40/45'],
    [null, null, '26.000'],
    TOP,
  ),
  truck(30, 'grain', ['Зерновоз', 'Зерновоз', 'Grain'], ['50.000', null, '24.000'], TOP),
  truck(31, 'tipper', ['Самосвал', 'Самоскид', 'Tipper'], ['28.000', null, '25.000'], TOP),
  truck(32, 'tank', ['Цистерна', 'Цистерна', 'Tanker'], ['30.000', null, '24.000'], { ...TOP, is_adr: 1 }),
  truck(33, 'flatbed', ['Бортовая', 'Бортова', 'Flatbed'], [null, 33, '22.000'], OPEN),
  truck(34, 'low_loader', ['Трал (негабарит)', 'Трал (негабарит)', 'Low loader'], [null, null, '40.000'], {
    ...OPEN,
    is_oog: 1,
  }),
  truck(35, 'car_carrier', ['Автовоз', 'Автовоз', 'Car carrier'], [null, null, '18.000'], REAR),
  truck(36, 'platform', ['Платформа', 'Платформа', 'Platform'], [null, null, '24.000'], { ...OPEN, is_oog: 1 }),
  truck(37, 'groupage', ['Сборный (догруз)', 'Збірний (догруз)', 'Groupage (LTL)'], [null, null, '5.000'], ALL_SIDES),
]
