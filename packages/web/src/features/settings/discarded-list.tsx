/** Changes that this person discarded in the last 30 days; each can be restored over its current record. */
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWords } from '#entity/words.ts'
import { formatDateTime } from '#i18n/format.ts'
import { listDiscarded, restoreDiscarded } from '#offline/decide.ts'
import type { Discarded } from '#offline/discarded.ts'
import { unsent } from '#offline/outbox.ts'
import { currentStore, StoreClosed } from '#offline/store.ts'
import { readSubject, type Subject } from '#offline/subject.ts'
import { SideValue } from '#records/decisions/side-value.tsx'
import { useSubjectTitle } from '#records/decisions/subject-title.ts'
import { Button } from '#ui/button.tsx'
import { Card, SectionTitle } from '#ui/card.tsx'
import { showToast } from '#ui/toast.ts'
import css from './unsent.module.css'

interface DiscardedChange extends Discarded {
  subject: Subject
}

const readAll = async (): Promise<DiscardedChange[]> => {
  const all = await listDiscarded()
  const found = await currentStore().withDb((db) =>
    Promise.all(all.map(async (one) => ({ ...one, subject: await readSubject(db, one.entry) }))),
  )
  return found.flatMap(({ subject, ...one }) => (subject ? [{ ...one, subject }] : []))
}

const useDiscarded = (): readonly DiscardedChange[] => {
  const [changes, setChanges] = useState<readonly DiscardedChange[]>([])
  const read = useCallback(async (): Promise<void> => {
    try {
      setChanges(await readAll())
    } catch (error) {
      // The user logged out meanwhile.
      if (!(error instanceof StoreClosed)) throw error
    }
  }, [])
  useEffect(() => {
    void read()
    return unsent.subscribe(() => void read())
  }, [read])
  return changes
}

const DiscardedRow = ({ serial, at, entry, subject }: DiscardedChange) => {
  const { t } = useTranslation()
  const { entity, row } = subject
  const words = useWords(entity)
  const names = Object.keys(entry.set).filter((name) => entity.fields[name])
  const restore = async (): Promise<void> => {
    await restoreDiscarded(serial)
    showToast(t('discarded_restored'))
  }
  return (
    <li className={css.record}>
      <p className={css.label}>{useSubjectTitle(subject)}</p>
      <p className={css.what}>{[t(`unsent_${entry.op}`), formatDateTime(Math.floor(at / 1000))].join(' · ')}</p>
      {names.map((name) => (
        <p key={name} className={css.what}>
          {words.field(name)}: <SideValue entity={entity} row={{ ...row, ...entry.set }} name={name} />
        </p>
      ))}
      <div className={css.actions}>
        <Button kind="outline" onClick={() => void restore()}>
          {t('discarded_restore')}
        </Button>
      </div>
    </li>
  )
}

export const DiscardedList = () => {
  const { t } = useTranslation()
  const changes = useDiscarded()
  if (changes.length === 0) return null
  return (
    <div id="discarded">
      <SectionTitle>{t('discarded_changes')}</SectionTitle>
      <Card flush>
        <ul className={css.entries}>
          {changes.map((change) => (
            <DiscardedRow key={change.serial} {...change} />
          ))}
        </ul>
        <p className={css.none}>{t('discarded_hint')}</p>
      </Card>
    </div>
  )
}
