/** Stops of a load in the order of its way (domain.md 1.4). */

type Stop = Readonly<Record<string, unknown>>

/** A new one that the server has not placed yet comes last. */
const placeOf = ({ position }: Stop): number => (typeof position === 'number' && position > 0 ? position : Infinity)

const compare = (one: number, other: number): number => (one === other ? 0 : one - other)

export const stopsInOrder = <S extends Stop>(stops: readonly S[]): S[] =>
  stops.toSorted((one, other) => compare(placeOf(one), placeOf(other)))

/** Which stops change their number where the one at `place` goes before its neighbour. */
export const stopsMovedUp = <S extends Stop>(stops: readonly S[], place: number): { stop: S; position: number }[] => {
  const [before, moved] = [stops[place - 1], stops[place]]
  if (!before || !moved) return []
  return stops
    .with(place - 1, moved)
    .with(place, before)
    .map((stop, index) => ({ stop, position: index + 1 }))
    .filter(({ stop, position }) => stop.position !== position)
}
