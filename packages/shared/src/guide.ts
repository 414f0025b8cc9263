/** The first steps of a new company, in the order in which they help each other. Each is done when the data says so. */
import type { Features } from './variants.ts'

export const GUIDE_STEPS = [
  'firm',
  'logo',
  'accounts',
  'rates',
  'numbering',
  'people',
  'import',
  'client',
  'quote',
  'order',
  'backup',
] as const
export type GuideStep = (typeof GUIDE_STEPS)[number]

/** Steps that a variant without the feature does not have. */
export const STEP_NEEDS: Readonly<Partial<Record<GuideStep, keyof Features>>> = { quote: 'quotes' }

/** Data do not always show it, for example where the whole server is copied: then a person marks it as done. */
export const BY_HAND: readonly GuideStep[] = ['backup']

export interface GuideState {
  /** `is_by_hand`: done because a person said so. */
  steps: readonly { name: GuideStep; is_done: 0 | 1; is_skipped: 0 | 1; is_by_hand: 0 | 1 }[]
  /** Not offered on Home: it was closed, everything is done, or the company is long at work. */
  is_closed: 0 | 1
  /** The company's first firm and branch, which steps open; null while there is none. */
  firm_id: number | null
  branch_id: number | null
}
