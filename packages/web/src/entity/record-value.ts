/** How a screen shows single values of a record that is only read: as links to other records. Without it they are text. */
import { type ComponentType, createContext } from 'react'
import type { Row } from '#offline/reads.ts'

export interface RecordValueProps {
  record: Row
  name: string
  text: string
}

export const RecordValueContext = createContext<ComponentType<RecordValueProps> | null>(null)
