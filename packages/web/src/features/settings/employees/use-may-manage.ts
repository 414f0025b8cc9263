/** Whether the user may change this employee: only administrators change administrators. */
import { teamUser } from '@fura/shared/entities/team-user.ts'
import { useSession } from '#core/contexts.tsx'
import type { RowValues } from '#offline/row.ts'
import { isAdministrator } from './rights.ts'

export const useMayManage = (): ((row: RowValues) => boolean) => {
  const { can } = useSession()
  return (row) => can(teamUser.can.edit) && (can('can_add_user') || !isAdministrator(row))
}
