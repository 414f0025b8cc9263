/** /contractors/new: adds a contractor, a private person by default (S9.09). */
import { contractor } from '@fura/shared/entities/contractor.ts'
import { ROUTES } from '@fura/shared/routes.ts'
import { NewRecordScreen } from '#records/card/new-record-screen.tsx'

export const NewContractorScreen = () => <NewRecordScreen entity={contractor} cardPath={ROUTES.contractor.path} />
