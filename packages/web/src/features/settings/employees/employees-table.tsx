/** The employees as a table; a row opens the person's card, where they are changed. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import type { FieldOf } from '@fura/shared/entities/index.ts'
import { teamUser } from '@fura/shared/entities/team-user.ts'
import type { ListAddress } from '#entity/list-address.ts'
import type { Row } from '#offline/reads.ts'
import { TableView } from '#records/table/table-view.tsx'
import css from './employees.module.css'

/** Faces and personal settings are no columns. */
const PERSONAL: ReadonlySet<string> = new Set<FieldOf<'team_user'>>(['img_url', 'theme', 'sound_on'])

const listed: Entity = {
  ...teamUser,
  fields: Object.fromEntries(Object.entries(teamUser.fields).filter(([name]) => !PERSONAL.has(name))),
}

interface EmployeesTableProps {
  address: ListAddress
  onOpen: (row: Row) => void
}

export const EmployeesTable = ({ address, onOpen }: EmployeesTableProps) => (
  <div className={css.table}>
    <TableView entity={listed} address={address} opening={{ openId: null, openRow: onOpen }} />
  </div>
)
