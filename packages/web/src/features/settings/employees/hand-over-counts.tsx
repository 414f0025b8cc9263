/** How many records of each kind an employee works on. */
import { entityByPath } from '@fura/shared/entities/index.ts'
import { teamUser } from '@fura/shared/entities/team-user.ts'
import { useTranslation } from 'react-i18next'
import { KeyValue, KeyValues } from '#ui/card.tsx'
import type { MovedCount } from './hand-over.api.ts'

export const Counts = ({ moved }: { moved: readonly MovedCount[] }) => {
  const { t } = useTranslation()
  return (
    <KeyValues>
      {moved
        .filter(({ count }) => count > 0)
        .map(({ r, count }) => (
          <KeyValue
            key={r}
            name={r === teamUser.path ? t('employee.his_people') : t(`${entityByPath(r)?.name ?? r}.many`)}
          >
            {count}
          </KeyValue>
        ))}
    </KeyValues>
  )
}
