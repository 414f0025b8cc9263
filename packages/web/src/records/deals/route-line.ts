/** The places of a deal in one line, consecutive equal ones once: "Нинбо → Одесса → Киев". Pure. */
import { refName } from '#entity/ref-name.ts'
import type { RowValues } from '#offline/row.ts'

const POINTS = ['poo_id', 'pol_id', 'pod_id', 'fd_id'] as const

export const routeLine = (deal: RowValues): string =>
  POINTS.map((point) => refName(deal, point))
    .filter((name) => name !== '')
    .filter((name, place, names) => name !== names[place - 1])
    .join(' → ')
