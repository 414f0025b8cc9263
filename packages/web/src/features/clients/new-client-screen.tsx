/** /clients/new: adds a client, which belongs to the user unless they choose somebody else. */
import { client } from '@fura/shared/entities/client.ts'
import { ROUTES } from '@fura/shared/routes.ts'
import { useSession } from '#core/contexts.tsx'
import { NewRecordScreen } from '#records/card/new-record-screen.tsx'

export const NewClientScreen = () => {
  const { user } = useSession()
  const prefill = { manager_id: user.id, manager_name: user.name }
  return <NewRecordScreen entity={client} cardPath={ROUTES.client.path} prefill={prefill} />
}
