/**
 * Containers and, after them, truck bodies. A container's name begins with the code people say aloud. Sizes vary by builder
 * and line: they are hints for a person, not limits.
 */
import { inOrder, names, type SeedRow } from './seed-row.ts'
import { truckTypes } from './truck-types.ts'

const size = (feet: number, teu: string) => (tare: number, volume: string | null) => ({
  length_ft: feet,
  teu,
  tare_kg: tare,
  max_gross_kg: 30_480,
  volume_m3: volume,
})
const twenty = size(20, '1.000')
const forty = size(40, '2.000')
const fortyFive = size(45, '2.250')

/** Flat racks, platforms and tanks differ too much for one figure. */
const openSize = (usual: ReturnType<typeof twenty>) => ({ ...usual, max_gross_kg: null })

const container = (
  id: number,
  code: string,
  iso: string,
  [ru, uk, en]: readonly [ru: string, uk: string, en: string],
  sizes: Readonly<Record<string, string | number | null>>,
): SeedRow => ({
  id,
  ...names(`${code} — ${ru}`, `${code} — ${uk}`, `${code} — ${en}`),
  kind: 'container',
  iso_code: iso,
  ...sizes,
  is_reefer: /^\d\dR/.test(code) ? 1 : 0,
  is_oog: /(OT|FR|PL)$/.test(code) ? 1 : 0,
})

const containers: readonly SeedRow[] = [
  container(1, '20GP (20DC)', '22G1', ["20' стандарт", "20' стандарт", "20' dry"], twenty(2230, '33.000')),
  container(2, '40GP (40DC)', '42G1', ["40' стандарт", "40' стандарт", "40' dry"], forty(3700, '67.000')),
  container(3, '40HC', '45G1', ["40' высокий", "40' високий", "40' high cube"], forty(3900, '76.000')),
  container(4, '45HC', 'L5G1', ["45' высокий", "45' високий", "45' high cube"], fortyFive(4800, '86.000')),
  container(5, '20RF', '22R1', ["20' реф", "20' реф", "20' reefer"], twenty(3000, '28.000')),
  container(6, '40RH (40HR)', '45R1', ["40' реф высокий", "40' реф високий", "40' HC reefer"], forty(4600, '67.000')),
  container(7, '20OT', '22U1', ["20' открытый верх", "20' відкритий верх", "20' open top"], twenty(2350, '32.000')),
  container(8, '40OT', '42U1', ["40' открытый верх", "40' відкритий верх", "40' open top"], forty(3850, '66.000')),
  container(
    9,
    '20FR',
    '22P1',
    ["20' платформа с торцами", "20' платформа з торцями", "20' flat rack"],
    openSize(twenty(2750, null)),
  ),
  container(
    10,
    '40FR',
    '42P1',
    ["40' платформа с торцами", "40' платформа з торцями", "40' flat rack"],
    openSize(forty(5000, null)),
  ),
  container(11, '20PL', '22P3', ["20' платформа", "20' платформа", "20' platform"], openSize(twenty(2500, null))),
  container(12, '20TK', '22T1', ["20' танк", "20' танк", "20' tank"], openSize(twenty(3600, '24.000'))),
  container(13, '20VT', '22V1', ["20' вентилируемый", "20' вентильований", "20' ventilated"], twenty(2400, '33.000')),
  container(
    14,
    '40HCPW',
    '4EG1',
    ["40' высокий, паллетный", "40' високий, палетний", "40' HC pallet wide"],
    forty(3950, '78.000'),
  ),
]

export const containerTypes = inOrder([...containers, ...truckTypes])
