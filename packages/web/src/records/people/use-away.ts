/** The note beside an absent colleague's name, from this device's own copy of the team. */
import { teamUser } from '@fura/shared/entities/team-user.ts'
import { useAwayText } from '#entity/use-away-text.ts'
import { useLookup } from '#entity/use-lookup.ts'

/** '': present, or nobody. */
export const useAway = (isEnabled = true): ((id: unknown) => string) => {
  const { data = [] } = useLookup(teamUser, isEnabled)
  const awayText = useAwayText()
  return (id) => {
    const row = typeof id === 'number' ? data.find((one) => one.id === id) : undefined
    return row ? awayText(row).join('') : ''
  }
}
