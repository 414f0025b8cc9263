/** A part about to be written, as the rules of its kind of deal see it: the deal before and after, calculated once. */
import type { DealSums } from './deal.settle.ts'
import type { DealState } from './deal.state.ts'

export interface PartChange {
  before: DealState
  /** With the part in its place. */
  after: DealState
  sums: DealSums
}
