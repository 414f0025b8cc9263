/** Chips above the rows of a list beside the filters that are set. */
import type { ReactNode } from 'react'

/** Before them: waiting items, and the reader's saved filters. After them: frequent filters. */
export interface ListChips {
  before?: ReactNode
  after?: ReactNode
  hasSaved?: boolean
}
