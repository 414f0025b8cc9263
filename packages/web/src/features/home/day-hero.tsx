/** How many items wait for the reader and how soon; a greeting if there are none. */
import { useTranslation } from 'react-i18next'
import type { ReactNode } from 'react'
import { countOf, useTellCount, useWaiting } from '#records/waiting/use-waiting.ts'
import css from './day-hero.module.css'
import { useWaitingWords } from './waiting-words.ts'

export const DayHero = ({ greeting }: { greeting: ReactNode }) => {
  const { t } = useTranslation()
  const wordsOf = useWaitingWords()
  const list = useWaiting()
  useTellCount(list)
  const count = countOf(list.counts)
  if (!list.isKnown || count === 0) return greeting
  const next = list.items.find(({ due, code }) => code !== 'payment' && due * 1000 > Date.now())
  const words = next && wordsOf(next)
  return (
    <div className={css.hero}>
      <b className={css.count}>{count}</b>
      <p className={css.words}>
        <b>{t('home.waiting', { count })}</b>
        <span>{words ? t('home.nearest', { when: words.below || words.when }) : t('home.nearest_late')}</span>
      </p>
    </div>
  )
}
