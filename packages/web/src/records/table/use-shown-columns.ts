/** The columns that a table shows, by name, for a file with exactly these; none if the list is no table. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { tableFields } from '#entity/fields-of.ts'
import { useViewer } from '#entity/use-viewer.ts'
import { readColumns } from './columns.ts'

/** For whom only needs them at a press. */
export const shownColumns = (
  entity: Entity,
  viewer: Parameters<typeof tableFields>[1],
  arranged: { cols: string } | null,
): readonly string[] =>
  arranged ? readColumns(arranged.cols, tableFields(entity, viewer)).map(({ name }) => name) : []

export const useShownColumns = (entity: Entity, arranged: { cols: string } | null): readonly string[] =>
  shownColumns(entity, useViewer(), arranged)
