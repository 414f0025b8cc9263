/** How likely two records are the same firm: weighs what they have in common. Pure. */
import { MATCH_REASONS, type MatchReason } from '@fura/shared/rules/match-keys.ts'

/** One thing in common; `isWhole` is false where a name only begins like the other. */
export interface Match {
  id: number
  reason: MatchReason
  isWhole: boolean
}

export interface Likeness {
  id: number
  reasons: MatchReason[]
  /** 0–100. */
  score: number
}

const WEIGHTS: Readonly<Record<MatchReason, number>> = { tax_code: 95, phone: 80, email: 80, name: 70 }
const BEGINNING_WEIGHT = 40
/** For each further thing in common. */
const MORE = 10

const weightOf = ({ reason, isWhole }: Match): number => (isWhole ? WEIGHTS[reason] : BEGINNING_WEIGHT)

/** Records by likeness, the surest first; each reason counts once. */
export const rankMatches = (matches: readonly Match[]): Likeness[] => {
  const byId = Map.groupBy(matches, ({ id }) => id)
  const likenesses = [...byId].map(([id, own]) => {
    const reasons = MATCH_REASONS.filter((reason) => own.some((match) => match.reason === reason))
    const best = Math.max(...own.map(weightOf))
    return { id, reasons, score: Math.min(100, best + (reasons.length - 1) * MORE) }
  })
  return likenesses.toSorted((one, other) => other.score - one.score || one.id - other.id)
}
