/** What a new quotation starts with when it is asked for on another screen; travels in the history of the address (S2.05). */
import type { RowValues } from '#offline/row.ts'
type Filled = RowValues

/** Fields of the quotation and of its first leg, names of chosen records included. */
export interface QuotePrefill {
  quote: Filled
  leg?: Filled
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    quotePrefill?: QuotePrefill
    /** The quotation that opens was made to be sent at once. */
    isQuoteSending?: boolean
  }
}
