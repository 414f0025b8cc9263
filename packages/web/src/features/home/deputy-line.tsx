/** "Вы замещаете": whom the person deputises for and until when, with links to the deals of each. */
import type { AddressFilters } from '@fura/shared/entities/filter-names.ts'
import { ROUTES } from '@fura/shared/routes.ts'
import { IconUserShare } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { CurrentUser } from '#core/contexts.tsx'
import { formatDay } from '#i18n/format.ts'
import { Card, SectionTitle } from '#ui/card.tsx'
import { ListRow } from '#ui/list-row.tsx'

/** Their active deals, as the address of the list. */
const dealsOf = (id: number) => ({ 'f[team_user]': String(id), 'f[in_work]': '1' }) satisfies AddressFilters<'order'>

export const DeputyLine = ({ absent }: { absent: NonNullable<CurrentUser['stands_for']> }) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <section aria-label={t('away.you_stand_in')}>
      <SectionTitle>{t('away.you_stand_in')}</SectionTitle>
      <Card flush>
        {absent.map(({ id, name, absent_until: until }) => (
          <ListRow
            key={id}
            leading={<IconUserShare aria-hidden />}
            title={name}
            subtitle={t('away.until', { day: formatDay(until) })}
            chevron
            onPress={() => void navigate({ to: ROUTES.orders.path, search: dealsOf(id) })}
          />
        ))}
      </Card>
    </section>
  )
}
