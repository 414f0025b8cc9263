/** /leads/new: adds a lead; likely duplicates are shown while the user types. */
import { lead } from '@fura/shared/entities/lead.ts'
import { ROUTES } from '@fura/shared/routes.ts'
import { NewRecordScreen } from '#records/card/new-record-screen.tsx'

export const NewLeadScreen = () => <NewRecordScreen entity={lead} cardPath={ROUTES.lead.path} />
