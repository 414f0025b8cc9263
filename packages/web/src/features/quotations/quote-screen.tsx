/** /quotes/{id}: one quotation on a screen of its own. */
import { ROUTES } from '@fura/shared/routes.ts'
import { useNavigate } from '@tanstack/react-router'
import { usePathId } from '#records/card/use-path-id.ts'
import { QuoteCardAt } from './quote-card.tsx'

export const QuoteScreen = () => {
  const id = usePathId()
  const navigate = useNavigate()
  const leave = () => void navigate({ to: ROUTES.quotes.path, replace: true })
  return <QuoteCardAt key={id} id={id} onClose={null} onGone={leave} />
}
