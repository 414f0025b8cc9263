/** The records opened last on this device, by name. They are in the person's own store and are deleted with it. */
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useInstallation } from '#core/contexts.tsx'
import { READS } from '#entity/query-options.ts'
import { HitRow, useOpenHit } from '#records/search/hit-row.tsx'
import { readRecent } from '#records/search/recent.ts'
import { Card, SectionTitle } from '#ui/card.tsx'
import css from './home-body.module.css'

const SHOWN = 5

export const RecentBlock = () => {
  const { t } = useTranslation()
  const open = useOpenHit()
  const { quotes, leads } = useInstallation().variant
  const { data } = useQuery({ ...READS, staleTime: 0, queryKey: ['recent records'] as const, queryFn: readRecent })
  const hits = (data?.opened ?? []).filter(({ type }) => (type !== 'quote' || quotes) && (type !== 'lead' || leads))
  if (hits.length === 0) return null
  return (
    <section className={css.part} aria-label={t('search.opened')}>
      <SectionTitle>{t('search.opened')}</SectionTitle>
      <Card flush>
        {hits.slice(0, SHOWN).map((hit) => (
          <HitRow key={hit.route} hit={hit} search="" onOpen={open} />
        ))}
      </Card>
    </section>
  )
}
