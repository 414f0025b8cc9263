/** Which legs say how many containers or trucks a deal has: the same containers go on from one mode of transport to the next. */

type Values = Readonly<Record<string, unknown>>

/** Modes that carry containers; a truck takes on what came by one of these. */
const CONTAINER_MODES = ['sea', 'rail'] as const

export const unitCount = ({ equipment_count: count }: Values): number => Math.max(1, Number(count) || 1)

export const countUnits = (legs: readonly Values[]): number => legs.reduce((sum, leg) => sum + unitCount(leg), 0)

/** Legs of one mode carry units of their own; of several modes the one with the most units counts, by road only where it is alone. */
export const unitLegs = <L extends Values>(legs: readonly L[]): readonly L[] => {
  const ways = CONTAINER_MODES.map((mode) => legs.filter(({ transport_mode: own }) => own === mode))
  const most = ways.reduce((one, other) => (countUnits(other) > countUnits(one) ? other : one), [])
  return most.length > 0 ? most : legs
}
