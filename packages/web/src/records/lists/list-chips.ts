/** What stands above the rows of a list beside the filters that are set. */
import type { ReactNode } from 'react'

/** Before them: what waits, and the filters that the reader has saved. Behind them: what else is often asked. */
export interface ListChips {
  before?: ReactNode
  after?: ReactNode
  hasSaved?: boolean
}
