/** /orders/{id}: the card of one order. */
import { usePathId } from '#records/card/use-path-id.ts'
import { OrderCard } from './order-card.tsx'

export const OrderScreen = () => {
  const id = usePathId()
  return <OrderCard key={id} id={id} onClose={null} />
}
