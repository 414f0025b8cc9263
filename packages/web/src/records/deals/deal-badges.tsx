/** How many files a deal has, and how many unread messages. */
import { IconMessage, IconPaperclip } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Row } from '#offline/reads.ts'
import css from './deal-badges.module.css'

const countOf = (value: unknown): number => (typeof value === 'number' ? value : 0)

export const DealBadges = ({ row }: { row: Row }) => {
  const { t } = useTranslation()
  const badges = [
    ['deal_files', countOf(row.files_count), IconPaperclip],
    ['deal_unread', countOf(row.messages_unread), IconMessage],
  ] as const
  return (
    <span className={css.badges}>
      {badges
        .filter(([, count]) => count > 0)
        .map(([key, count, Icon]) => (
          <span key={key} className={css.badge} data-kind={key} title={t(key, { number: count })}>
            <Icon aria-hidden />
            <span aria-hidden>{count}</span>
            <span className="visually-hidden">{t(key, { number: count })}</span>
          </span>
        ))}
    </span>
  )
}
