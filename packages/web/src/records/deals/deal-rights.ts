/** Who may change a deal (api.md, "Who may"): those with the right to add one, and everybody with a role in it. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { teamOf } from '@fura/shared/rules/deal-route.ts'
import { useInstallation, useSession } from '#core/contexts.tsx'
import { actsFor } from '#core/acts-for.ts'
import type { Row } from '#offline/reads.ts'

export const useMayChange = (entity: Entity): ((deal: Row) => boolean) => {
  const { can, user } = useSession()
  const acting = actsFor(user)
  return (deal) => can(entity.can.add) || teamOf(deal).some((id) => acting.includes(id))
}

/** Whether the reader dispatches: assigns vehicles to every load and moves it along the road (decision 0027). */
export const useMayDispatch = (): boolean => {
  const { dispatcher } = useInstallation().variant
  return useSession().can('is_dispatcher') && dispatcher
}

/** A head may insist on what a rule refuses. */
export const useIsHead = (): boolean => {
  const { role } = useSession().user
  return role === 'head' || role === 'admin'
}
