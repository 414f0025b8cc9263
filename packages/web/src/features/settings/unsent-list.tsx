/** What is not on the server yet (offline.md 6.3), where the chip in the header leads; nothing where all is sent. */
import { IconShare } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Card, SectionTitle } from '#ui/card.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { shareUnsent } from './unsent-file.ts'
import { UnsentRow } from './unsent-row.tsx'
import css from './unsent.module.css'
import { useUnsentList } from './use-unsent-list.ts'

const ID = 'unsent'

export const UnsentList = () => {
  const { t } = useTranslation()
  const { hash } = useLocation()
  const entries = useUnsentList()
  const ref = useRef<HTMLDivElement>(null)
  const isThere = entries.length > 0
  useEffect(() => {
    if (isThere && hash === ID) ref.current?.scrollIntoView({ block: 'start' })
  }, [isThere, hash])
  return (
    <div id={ID} ref={ref} className={css.unsent}>
      <SectionTitle
        aside={
          isThere && (
            <IconButton
              label={t('unsent_share')}
              icon={<IconShare aria-hidden />}
              onClick={() => void shareUnsent(entries)}
            />
          )
        }
      >
        {t('unsent_changes')}
      </SectionTitle>
      <Card flush>
        {isThere ? (
          <ul className={css.entries}>
            {entries.map((entry) => (
              <UnsentRow key={entry.n} entry={entry} />
            ))}
          </ul>
        ) : (
          <p className={css.none}>{t('unsent_none')}</p>
        )}
      </Card>
    </div>
  )
}
