/** /clients/{id}: the card of one client. */
import { usePathId } from '#records/card/use-path-id.ts'
import { ClientCard } from './client-card.tsx'

export const ClientScreen = () => {
  const id = usePathId()
  return <ClientCard key={id} id={id} onClose={null} />
}
