/** Why a change is still unsent and when it is tried again: a passing reason, so the person need not act. */
import { ERRORS } from '@fura/shared/errors.ts'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Entry, unsent } from '#offline/outbox.ts'
import css from './unsent.module.css'

const SECOND_MS = 1000

const KEYS = {
  network: 'unsent_delay_network',
  timeout: 'unsent_delay_timeout',
  busy: 'unsent_delay_busy',
  server: 'unsent_delay_server',
} as const

type DelayKind = keyof typeof KEYS

const kindOf = ({ code, httpStatus }: NonNullable<Entry['delay']>): DelayKind => {
  if (code === 'network' || code === 'timeout') return code
  return httpStatus === ERRORS['too many requests'] ? 'busy' : 'server'
}

/** Counts down while it is visible. */
const useSecondsLeft = (entry: Entry): number => {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS)
    return () => clearInterval(timer)
  }, [])
  return Math.ceil((unsent.nextTryOf(entry) - now) / SECOND_MS)
}

export const DelayLine = ({ entry }: { entry: Entry }) => {
  const { t } = useTranslation()
  const seconds = useSecondsLeft(entry)
  const { delay } = entry
  if (!delay) return null
  const next = seconds > 0 ? t('unsent_next', { seconds }) : t('unsent_next_now')
  return <p className={css.delay}>{`${t(KEYS[kindOf(delay)], { status: delay.httpStatus })} · ${next}`}</p>
}
