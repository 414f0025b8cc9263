/** /contractors/{id}: the card of one contractor. */
import { usePathId } from '#records/card/use-path-id.ts'
import { ContractorCard } from './contractor-card.tsx'

export const ContractorScreen = () => {
  const id = usePathId()
  return <ContractorCard key={id} id={id} onClose={null} />
}
