/** /leads/{id}: one lead on a screen of its own. */
import { ROUTES } from '@fura/shared/routes.ts'
import { useNavigate } from '@tanstack/react-router'
import { usePathId } from '#records/card/use-path-id.ts'
import { LeadCardAt } from './lead-card.tsx'

export const LeadScreen = () => {
  const id = usePathId()
  const navigate = useNavigate()
  const leave = () => void navigate({ to: ROUTES.leads.path, replace: true })
  return <LeadCardAt key={id} id={id} onClose={null} onGone={leave} />
}
