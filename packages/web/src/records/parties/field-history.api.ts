/** The history of a record and of its parts, from the server (api.md, history). */
import { PAGE_SIZE } from '@fura/shared/constants.ts'
import { api } from '#api/client.ts'

export interface FieldChange {
  /** When the server received it, and when the person acted. */
  date: number
  date_acted: number
  team_user_id: number | null
  team_user_name: string | null
  action: 'add' | 'update' | 'delete'
  /** The path of the resource and the record's id. */
  r: string
  id: number
  field: string | null
  old: unknown
  new: unknown
  /** Names of references, if the server knows them. */
  old_name?: string | null
  new_name?: string | null
}

export interface HistoryPage {
  list: FieldChange[]
  total_num: number
}

export const readHistory = (objectType: string, id: number, start: number): Promise<HistoryPage> =>
  api.get<HistoryPage>(`/api/history/list/?o_t=${objectType}&o_id=${id}&start=${start}&num=${PAGE_SIZE}`)
