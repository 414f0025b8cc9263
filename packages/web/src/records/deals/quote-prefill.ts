/** First values of a new quotation from another screen; they travel in the history state (S2.05). */
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
    /** The quotation was added to be sent at once. */
    isQuoteSending?: boolean
  }
}
