/** The span of the figures: its length, and a step to the one before and after. Part of the header on a phone. */
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#ui/icon-button.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { useIsWide } from '#ui/use-media.ts'
import { type Period, PERIODS, type Span, stepTo } from './period.ts'
import css from './period-bar.module.css'
import { monthTitle, spanWords } from './span-words.ts'

interface PeriodBarProps {
  period: Period
  day: string
  span: Span
  onPeriod: (period: Period) => void
  onDay: (day: string) => void
}

export const PeriodBar = ({ period, day, span, onPeriod, onDay }: PeriodBarProps) => {
  const { t } = useTranslation()
  const kind = useIsWide() ? 'plain' : 'ink'
  /** The month by its name, because most people look at months. */
  const words = (each: Period): string => (each === 'month' ? monthTitle(day) : t(`stats.period.${each}`))
  return (
    <div className={css.bar}>
      <Segmented
        label={t('stats.period')}
        value={period}
        options={PERIODS.map((each) => ({ value: each, label: words(each) }))}
        onChange={(each) => onPeriod(PERIODS.find((one) => one === each) ?? period)}
      />
      <div className={css.steps}>
        <IconButton
          kind={kind}
          label={t('stats.previous')}
          icon={<IconChevronLeft aria-hidden />}
          onClick={() => onDay(stepTo(period, day, -1))}
        />
        <span className={css.span} aria-live="polite">
          {spanWords(period, span)}
        </span>
        <IconButton
          kind={kind}
          label={t('stats.next')}
          icon={<IconChevronRight aria-hidden />}
          onClick={() => onDay(stepTo(period, day, 1))}
        />
      </div>
    </div>
  )
}
