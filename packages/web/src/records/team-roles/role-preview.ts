/** What a user with these rights would see and do, by the declarations that the server obeys. Pure. */
import { client } from '@fura/shared/entities/client.ts'
import { contractor } from '@fura/shared/entities/contractor.ts'
import { driver } from '@fura/shared/entities/driver.ts'
import type { Entity } from '@fura/shared/entities/entity.ts'
import { customerFreight, carrierFreight } from '@fura/shared/entities/freight.ts'
import { lead } from '@fura/shared/entities/lead.ts'
import { order } from '@fura/shared/entities/order.ts'
import { quote } from '@fura/shared/entities/quote.ts'
import { task } from '@fura/shared/entities/task.ts'
import { teamUser } from '@fura/shared/entities/team-user.ts'
import { isVisible } from '@fura/shared/fields/visible.ts'
import { recordOf } from '@fura/shared/objects.ts'
import { type Flag, FLAGS, may, type Permission, type Rights } from '@fura/shared/permissions.ts'
import { rightOf, type RouteName } from '@fura/shared/routes.ts'
import type { RowValues } from '#offline/row.ts'

/** `team`: for records in which they have a role. */
export type Extent = 'all' | 'team' | 'none'

export interface EntityPreview {
  entity: Entity
  isSeen: boolean
  adds: Extent
  edits: Extent
  /** Fields that no answer to them contains. */
  hidden: readonly string[]
}

export interface RightsPreview {
  entities: readonly EntityPreview[]
  /** Screens that are not offered. */
  closed: readonly RouteName[]
}

const SHOWN: readonly Entity[] = [
  order,
  customerFreight,
  carrierFreight,
  quote,
  lead,
  client,
  contractor,
  driver,
  task,
  teamUser,
]

const SCREENS: readonly RouteName[] = ['quotes', 'rates', 'audit', 'company']

type Flagged = RowValues

const rightsIn = (row: Flagged): Rights => recordOf(FLAGS, (flag) => row[flag] === 1)

const extentOf = (rights: Rights, permission: Permission): Extent => {
  if (permission === 'by_record') return 'team'
  return may(rights, permission) ? 'all' : 'none'
}

/** Those who may add orders or quotations may change every one; others only those of their team. */
const CHANGED_BY: Readonly<Record<string, Flag>> = { order: 'can_add_order', quote: 'can_add_quote' }

const editsOf = (rights: Rights, { name, can }: Entity): Extent => {
  const flag = CHANGED_BY[name]
  return flag !== undefined && rights[flag] ? 'all' : extentOf(rights, can.edit)
}

const previewOf = (rights: Rights, entity: Entity): EntityPreview => {
  const { can, fields } = entity
  const isSeen = can.view === undefined || may(rights, can.view)
  // Fields that nobody gets are irrelevant for a role.
  const isHidden = (name: string) => fields[name]?.viewWith !== 'nobody' && !isVisible(fields[name] ?? {}, rights)
  return {
    entity,
    isSeen,
    adds: isSeen ? extentOf(rights, can.add) : 'none',
    edits: isSeen ? editsOf(rights, entity) : 'none',
    hidden: isSeen ? Object.keys(fields).filter(isHidden) : [],
  }
}

export const previewRights = (row: Flagged): RightsPreview => {
  const rights = rightsIn(row)
  return {
    entities: SHOWN.map((entity) => previewOf(rights, entity)),
    closed: SCREENS.filter((name) => !may(rights, rightOf(name))),
  }
}
