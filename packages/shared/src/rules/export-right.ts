/**
 * Who takes a list out of the company as a file. Reading is not enough: a trainee sees the clients and does not carry them away.
 * Whoever may change every record of the kind may, and of deals whoever counts their money.
 */
import type { Entity } from '../entities/entity.ts'
import { isFlag, type Permission } from '../permissions.ts'

type Ruled = Pick<Entity, 'can'>

/** Each of them alone is enough. */
export const exportRights = ({ can }: Ruled): readonly Permission[] => {
  if (isFlag(can.edit)) return [can.edit]
  return isFlag(can.add) ? [can.add, 'can_view_plan_calculation'] : ['logged_in']
}

export const mayExport = (entity: Ruled, can: (permission: Permission) => boolean): boolean =>
  exportRights(entity).some(can)
