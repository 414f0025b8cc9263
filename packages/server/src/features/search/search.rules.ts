/** Which of the matches are listed, in which order, and with which details. */
import { KINDS } from './search.kinds.ts'
import { BEGINS } from './search.sql.ts'
import type { Match } from './search.queries.ts'
import { isPlainlyContainedIn, isContainedIn, type SearchInput } from './search.terms.ts'
import type { HitRecord } from './hit-records.queries.ts'

/** Apart from exact matches no kind may crowd out the others: kinds alternate in groups of this size. */
const AT_A_TURN = 5
/** Read more than shown, because some are dropped again when one of their parts leads to the same record. */
const SPARE = 10

export interface Hit {
  type: string
  id: number
  title: string
  subtitle: string
  route: string
}

const keyOf = ({ kind, id }: Pick<Match, 'kind' | 'id'>): string => `${kind} ${id}`

/** The best of each record, best first: whole and beginning fields before the rest, newer records before older ones. */
export const bestOf = (matches: readonly Match[], num: number): Match[] => {
  const best = new Map<string, Match>()
  for (const match of matches) {
    const better = best.get(keyOf(match))
    if (!better || match.rank < better.rank) best.set(keyOf(match), match)
  }
  const sorted = [...best.values()].toSorted(
    (one, other) => one.rank - other.rank || one.kind - other.kind || other.id - one.id,
  )
  const countByKind = new Map<number, number>()
  const turnOf = ({ kind, rank }: Match): number => {
    const before = countByKind.get(kind) ?? 0
    countByKind.set(kind, before + 1)
    return rank <= BEGINS ? 0 : 1 + Math.floor(before / AT_A_TURN)
  }
  const inTurn = sorted
    .map((match) => ({ match, turn: turnOf(match) }))
    .toSorted((one, other) => one.turn - other.turn)
    .map(({ match }) => match)
  const hasParts = inTurn.slice(0, num).some(({ kind }) => KINDS[kind]?.isPart)
  return inTurn.slice(0, hasParts ? num + SPARE : num)
}

/** The line that matched, if nothing else shown contains the match; one or two letters do not count. */
const reasonOf = ({ title, details, foundBy }: HitRecord, input: SearchInput): string => {
  if (foundBy === '' || input.beginning !== null) return ''
  const shown = [title, ...details].join(' ')
  if (isPlainlyContainedIn(input, shown)) return ''
  const lines = foundBy.split('\n')
  const plain = lines.find((line) => isPlainlyContainedIn(input, line))
  if (plain !== undefined) return plain
  return isContainedIn(input, shown) ? '' : (lines.find((line) => isContainedIn(input, line)) ?? '')
}

/** The matching line if the title does not contain the input, then the details. */
const subtitleOf = (shown: HitRecord, input: SearchInput): string => {
  const words = [reasonOf(shown, input), ...shown.details].filter((text) => text !== '' && text !== shown.title)
  return [...new Set(words)].join(' · ')
}

/** A record that matched only through one of its people, phones or containers is listed as that one. */
const isListedAsPart = ({ title }: HitRecord, route: string, parts: ReadonlySet<string>, input: SearchInput): boolean =>
  parts.has(route) && !isContainedIn(input, title)

export const hitsOf = (best: readonly Match[], shown: readonly HitRecord[], input: SearchInput, num: number): Hit[] => {
  const shownByKey = new Map(shown.map((one) => [keyOf(one), one]))
  const led = best.flatMap((match) => {
    const [kind, one] = [KINDS[match.kind], shownByKey.get(keyOf(match))]
    return kind && one ? [{ type: kind.entity.name, one, route: kind.route(one) }] : []
  })
  const parts = new Set(led.flatMap(({ one, route }) => (one.ownerId > 0 ? [route] : [])))
  return led
    .filter(({ one, route }) => one.ownerId > 0 || !isListedAsPart(one, route, parts, input))
    .slice(0, num)
    .map(({ type, one, route }) => ({
      type,
      id: one.id,
      title: one.title,
      subtitle: subtitleOf(one, input),
      route,
    }))
}
