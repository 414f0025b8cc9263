/**
 * What a list offers beside its rows: taking it out as a file and bringing one in. The shell hands the part that does it down,
 * so that lists need not know it and it is loaded only where it is opened.
 */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { type ComponentType, createContext, Suspense, use } from 'react'
import { listDescriptionOf } from '#descriptions/lists.ts'
import type { ListAddress } from '#entity/list-address.ts'

export interface ListToolsProps {
  entity: Entity
  /** What the list shows now: a file holds the same. */
  address: ListAddress
  total: number
  /** How a table shows it; null where the list is none. */
  arranged: { sort: string; cols: string } | null
  isWide: boolean
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
