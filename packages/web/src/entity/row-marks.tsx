/** Black list and special control of the party in a row, and of the clients in its second line. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { MARKS } from '#descriptions/lists.ts'
import type { Row } from '#offline/reads.ts'
import { fieldOf } from '#offline/row.ts'
import { PartyMarks } from './party-marks.tsx'
import { refPrefix } from '@fura/shared/fields/ref-prefix.ts'
import css from './row.module.css'

/** null: the record itself; else the reference to a marked one. */
const markedPrefixes = ({ fields }: Entity, row: Row): (string | null)[] => {
  const references = Object.entries(fields).filter(([, field]) => field.kind === 'ref')
  const prefixes = [null, ...references.map(([name]) => refPrefix(name))]
  return prefixes.filter((prefix) =>
    Object.keys(MARKS).some((flag) => fieldOf(row, prefix === null ? flag : `${prefix}_${flag}`) === 1),
  )
}

export const RowMarks = ({ entity, row }: { entity: Entity; row: Row }) => {
  const prefixes = markedPrefixes(entity, row)
  if (prefixes.length === 0) return null
  return (
    <span className={css.marks}>
      {prefixes.map((prefix) => (
        <PartyMarks key={prefix ?? 'own'} row={row} {...(prefix === null ? {} : { prefix })} />
      ))}
    </span>
  )
}
