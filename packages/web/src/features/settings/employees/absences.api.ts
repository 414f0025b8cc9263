/** Absences of one employee, straight from the server: deputies are set only with the network. */
import type { FiltersOf } from '@fura/shared/entities/filter-names.ts'
import { absence } from '@fura/shared/entities/absence.ts'
import { writeFilters } from '@fura/shared/filters/pairs.ts'
import { api } from '#api/client.ts'
import type { Flag } from '@fura/shared/permissions.ts'
import type { MovedCount } from './hand-over.api.ts'

export interface Absence {
  id: number
  deputy_id: number
  deputy_name: string
  date_from: number
  date_to: number
  note: string | null
  is_on: 0 | 1
}

export interface AbsenceValues {
  deputy_id: number | null
  date_from: number
  date_to: number
  note: string
}

/** What the deputy would take over, and the rights that they lack for it. */
export interface Covered {
  open: readonly MovedCount[]
  short: readonly { right: Flag }[]
}

const PATH = `/api/${absence.path}`

/** Current and future absences, the next one first. */
export const readAbsences = async (personId: number): Promise<readonly Absence[]> => {
  const filters = writeFilters({ team_user_id: personId, is_over: 0 } satisfies FiltersOf<'absence'>)
  return (await api.get<{ list: Absence[] }>(`${PATH}/list/?${filters}&num=100`)).list.toReversed()
}

export const readCovered = (personId: number, deputyId: number): Promise<Covered> =>
  api.post<Covered>(`${PATH}/preview/`, { team_user_id: personId, deputy_id: deputyId })

export const saveAbsence = (personId: number, id: number | null, values: AbsenceValues, key: string) => {
  const options = { headers: { 'Idempotency-Key': key } }
  const note = values.note.trim() === '' ? null : values.note
  return id === null
    ? api.post(`${PATH}/add/`, { ...values, note, team_user_id: personId }, options)
    : api.post(`${PATH}/update/`, { ...values, note, id }, options)
}

/** Ends it now, or undoes that. */
export const endAbsence = (id: number, isOver: 0 | 1) => api.post(`${PATH}/update/`, { id, is_over: isOver })
