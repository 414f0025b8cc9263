/**
 * What a list offers beside its rows: taking it out as a file and bringing one in. The shell hands the part that does it down,
 * so that lists need not know it and it is loaded only where it is opened.
 */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { type ComponentType, createContext, Suspense, use } from 'react'
import type { ListAddress } from '#entity/list-address.ts'

export interface ListToolsProps {
  entity: Entity
  /** What the list shows now: a file holds the same. */
  address: ListAddress
  total: number
  isWide: boolean
}

export const ListToolsContext = createContext<ComponentType<ListToolsProps> | null>(null)

/** Lists that travel as files (api.md, export and imports). */
const AS_FILES = new Set(['client', 'contractor', 'driver', 'truck', 'lead', 'task', 'contact_history', 'audit_event'])

export const ListTools = (props: ListToolsProps) => {
  const Tools = use(ListToolsContext)
  if (!Tools || !AS_FILES.has(props.entity.name)) return null
  return (
    <Suspense>
      <Tools {...props} />
    </Suspense>
  )
}
