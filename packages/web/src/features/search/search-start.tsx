/** Before anything is typed: recent searches and recently opened records. */
import { wordedKey } from '@fura/shared/label-key.ts'
import { IconHistory, IconSearch } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useInstallation } from '#core/contexts.tsx'
import { READS } from '#entity/query-options.ts'
import hitCss from '#records/search/hit-row.module.css'
import { HitRow } from '#records/search/hit-row.tsx'
import type { Hit } from '#records/search/hit.ts'
import { forgetSearches, readRecent } from '#records/search/recent.ts'
import { Button } from '#ui/button.tsx'
import { SectionTitle } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ListRow } from '#ui/list-row.tsx'
import css from './search.module.css'

const KEY = ['recent searches'] as const

interface SearchStartProps {
  isShown: (hit: Hit) => boolean
  onSearch: (text: string) => void
  onOpen: (hit: Hit) => void
}

export const SearchStart = ({ isShown, onSearch, onOpen }: SearchStartProps) => {
  const { t } = useTranslation()
  const hint = t(wordedKey('search.hint', useInstallation().variant.wording))
  const memory = useQueryClient()
  const { data } = useQuery({ ...READS, staleTime: 0, queryKey: KEY, queryFn: readRecent })
  if (!data) return null
  const opened = data.opened.filter(isShown)
  const forget = () => void forgetSearches().then(() => memory.invalidateQueries({ queryKey: KEY }), reportError)
  if (data.searches.length === 0 && opened.length === 0)
    return <EmptyState icon={<IconSearch aria-hidden />} title={t('search.everywhere')} why={hint} />
  return (
    <>
      {data.searches.length > 0 && (
        <section aria-label={t('search.recent')}>
          <SectionTitle
            aside={
              <Button kind="link" onClick={forget}>
                {t('clear')}
              </Button>
            }
          >
            {t('search.recent')}
          </SectionTitle>
          <ul className={css.rows}>
            {data.searches.map((text) => (
              <li key={text}>
                <ListRow
                  leading={
                    <span className={hitCss.icon}>
                      <IconHistory aria-hidden />
                    </span>
                  }
                  title={text}
                  onPress={() => onSearch(text)}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
      {opened.length > 0 && (
        <section aria-label={t('search.opened')}>
          <SectionTitle>{t('search.opened')}</SectionTitle>
          <ul className={css.rows}>
            {opened.map((hit) => (
              <li key={hit.route}>
                <HitRow hit={hit} search="" onOpen={onOpen} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
