/** /security-log: logins, refusals, granted rights, exports and deletions, newest first. */
import { auditEvent } from '@fura/shared/entities/audit-event.ts'
import { ROUTES } from '@fura/shared/routes.ts'
import { useTranslation } from 'react-i18next'
import type { Screen } from '#core/screen.ts'
import { RecordValueContext } from '#entity/record-value.ts'
import { EntityList } from '#records/lists/list-screen.tsx'
import { prefetchList } from '#records/lists/prefetch-list.ts'
import { AuditRow } from './audit-row.tsx'
import { AuditValue } from './audit-value.tsx'

export const AuditScreen: Screen = () => {
  const { t } = useTranslation()
  return (
    <RecordValueContext value={AuditValue}>
      <EntityList entity={auditEvent} title={t(ROUTES.audit.title)} hasFilters RowView={AuditRow} />
    </RecordValueContext>
  )
}

AuditScreen.prefetch = prefetchList(auditEvent)
