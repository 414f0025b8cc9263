/** The fields that a pasted table can fill for this person, with the small lists for their names. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { targetOf } from '@fura/shared/entities/index.ts'
import type { EquipmentKind } from '@fura/shared/modes.ts'
import { compact } from '@fura/shared/fold.ts'
import { useQuery } from '@tanstack/react-query'
import { formFields, mayEditField, type NamedField } from '#entity/fields-of.ts'
import { isLookup } from '#entity/is-lookup.ts'
import { READS } from '#entity/query-options.ts'
import { useViewer } from '#entity/use-viewer.ts'
import { useWords } from '#entity/words.ts'
import { readLookup, type Row } from '#offline/reads.ts'
import { isPasteable, type PasteField } from './pasted-rows.ts'

/** The names of a small list's record. */
const CALLED = /^(name|short_name|code|iso_code)(_|$)/

const idsByName = (rows: readonly Row[]): Map<string, number> => {
  const ids = new Map<string, number>()
  for (const row of rows) {
    const names = Object.entries(row).flatMap(([member, value]) =>
      CALLED.test(member) && typeof value === 'string' && value !== '' ? [compact(value)] : [],
    )
    for (const name of names) if (!ids.has(name) && typeof row.id === 'number') ids.set(name, row.id)
  }
  return ids
}

const readIds = async (fields: readonly NamedField[]): Promise<ReadonlyMap<string, ReadonlyMap<string, number>>> =>
  new Map(
    await Promise.all(
      fields
        .filter(([, { kind }]) => kind === 'ref')
        .map(async ([name, field]) => [name, idsByName(await readLookup(targetOf(field)))] as const),
    ),
  )

/** null until the small lists are here. */
export const usePasteFields = (entity: Entity, wording: EquipmentKind | null) => {
  const viewer = useViewer()
  const words = useWords(entity, wording)
  const fields = formFields(entity, viewer).filter(
    ([name, field]) =>
      name !== entity.part?.by &&
      mayEditField(field, viewer) &&
      isPasteable(field) &&
      (field.kind !== 'ref' || isLookup(targetOf(field))),
  )
  const read = useQuery({ ...READS, queryKey: ['paste', entity.path], queryFn: () => readIds(fields) })
  const ids = read.data
  const named = fields.map(([name, field]): PasteField => {
    const lookupIds = ids?.get(name)
    return { name, field, label: words.field(name), ...(lookupIds && { ids: lookupIds }) }
  })
  return { fields: ids ? named : null, read }
}
