/**
 * Tools of a list beside its rows: export and import. The shell passes the component down,
 * so that lists need not import it and it is loaded only when it is opened.
 */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { type ComponentType, createContext, Suspense, use } from 'react'
import { listDescriptionOf } from '#descriptions/lists.ts'
import type { ListAddress } from '#entity/list-address.ts'

export interface ListToolsProps {
  entity: Entity
  /** What the list shows now: the export contains the same. */
  address: ListAddress
  total: number
  /** How a table shows it; null if the list is no table. */
  arranged: { sort: string; cols: string } | null
  isWide: boolean
  /** In place of the rows: what fills the list. */
  isEmpty?: true
}

export const ListToolsContext = createContext<ComponentType<ListToolsProps> | null>(null)

export const ListTools = (props: ListToolsProps) => {
  const Tools = use(ListToolsContext)
  if (!Tools || !listDescriptionOf(props.entity).hasFiles) return null
  return (
    <Suspense>
      <Tools {...props} />
    </Suspense>
  )
}
