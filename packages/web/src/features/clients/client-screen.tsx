/** /clients/{id}: the card of one client. */
import { usePathId } from '#card/use-path-id.ts'
import { ClientCard } from './client-card.tsx'

export const ClientScreen = () => {
  const id = usePathId()
  return <ClientCard key={id} id={id} onClose={null} />
}
