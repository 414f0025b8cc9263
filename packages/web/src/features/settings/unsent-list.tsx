/** Changes that are not on the server yet (offline.md 6.3), opened by the chip in the header; nothing if all are sent. */
import { IconShare } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Card, SectionTitle } from '#ui/card.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { shareUnsent } from './unsent-file.ts'
import { UnsentRecordRow } from './unsent-record.tsx'
import css from './unsent.module.css'
import { byRecord, useUnsentList } from './use-unsent-list.ts'

const ID = 'unsent'

export const UnsentList = () => {
  const { t } = useTranslation()
  const { hash } = useLocation()
  const changes = useUnsentList()
  const ref = useRef<HTMLDivElement>(null)
  const isThere = changes.length > 0
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
              onClick={() => void shareUnsent(changes.map(({ entry }) => entry))}
            />
          )
        }
      >
        {t('unsent_changes')}
      </SectionTitle>
      <Card flush>
        {isThere ? (
          <ul className={css.entries}>
            {byRecord(changes).map((record) => (
              <UnsentRecordRow key={record.key} record={record} />
            ))}
          </ul>
        ) : (
          <p className={css.none}>{t('unsent_none')}</p>
        )}
      </Card>
    </div>
  )
}
