/** "Пока вас не было": after half an hour away, the unread counts by section. */
import { IconX } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { closeAway } from '#core/away.ts'
import { useInstallation } from '#core/contexts.tsx'
import { pathOf, SECTION_ICONS } from '#core/nav-items.ts'
import { useUnreadCounts } from '#core/use-unread-counts.ts'
import { Card, SectionTitle } from '#ui/card.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { ListRow } from '#ui/list-row.tsx'

const LINES = [
  { section: 'chat', text: 'news.messages' },
  { section: 'orders', text: 'news.orders' },
  { section: 'quotes', text: 'news.quotes' },
  { section: 'leads', text: 'news.leads' },
] as const

export const AwayCard = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { toolbar } = useInstallation().variant
  const unread = useUnreadCounts()
  const lines = LINES.filter(({ section }) => unread[section] > 0 && toolbar.includes(section))
  if (lines.length === 0) return null
  return (
    <section aria-label={t('news.away')}>
      <SectionTitle
        aside={<IconButton label={t('news.away_close')} icon={<IconX aria-hidden />} onClick={closeAway} />}
      >
        {t('news.away')}
      </SectionTitle>
      <Card flush>
        {lines.map(({ section, text }) => {
          const [Icon, to] = [SECTION_ICONS[section], pathOf(section)]
          return (
            <ListRow
              key={section}
              leading={<Icon aria-hidden />}
              title={t(text, { count: unread[section] })}
              chevron
              href={to}
              onPress={() => void navigate({ to })}
            />
          )
        })}
      </Card>
    </section>
  )
}
