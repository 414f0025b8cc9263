/** Papers of the road that bear a number of a series of ours: the field of the order that keeps it, so that a reprint has the same. */
import type { FieldOf } from '../entities/index.ts'

export const NUMBERED_PAPERS = ['cmr', 'ttn', 'power_of_attorney'] as const
export type NumberedPaper = (typeof NUMBERED_PAPERS)[number]

export const PAPER_NUMBER_FIELDS = {
  cmr: 'cmr_number',
  ttn: 'ttn_number',
  power_of_attorney: 'attorney_number',
} as const satisfies Readonly<Record<NumberedPaper, FieldOf<'order'>>>

export const isNumberedPaper = (kind: string): kind is NumberedPaper => NUMBERED_PAPERS.some((paper) => paper === kind)
