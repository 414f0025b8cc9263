/** How much waits for the reader and how soon; a greeting where nothing does. */
import { useTranslation } from 'react-i18next'
import type { ReactNode } from 'react'
import { useAttentionWords, useDueWords } from '#records/deals/attention-text.ts'
import css from './day-hero.module.css'
import { useWaitingList, type Waiting } from './use-waiting-list.ts'

const useNearest = () => {
  const { t } = useTranslation()
  const attentionWords = useAttentionWords()
  const dueWords = useDueWords()
  return ({ entity, row, due }: Waiting): string => {
    if (due * 1000 < Date.now()) return t('home.nearest_late')
    const { when, left } =
      entity.name === 'task' ? dueWords('task', due) : (attentionWords(row) ?? { when: '', left: '' })
    return t('home.nearest', { when: left || when })
  }
}

export const DayHero = ({ greeting }: { greeting: ReactNode }) => {
  const { t } = useTranslation()
  const nearest = useNearest()
  const { all, total, isKnown } = useWaitingList()
  const [first] = all
  if (!isKnown || !first) return greeting
  return (
    <div className={css.hero}>
      <b className={css.count}>{total}</b>
      <p className={css.words}>
        <b>{t('home.waiting', { count: total })}</b>
        <span>{nearest(first)}</span>
      </p>
    </div>
  )
}
