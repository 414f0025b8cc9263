/** Income month by month, this year over the last one: solid lines for past months, dashes for the current one. */
import type { MoneyFigures, Statistics } from '@fura/shared/statistics.ts'
import { Big } from 'big.js'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '#i18n/i18n.ts'
import { formatWhole } from '#i18n/format.ts'
import { today } from '#records/calendar/calendar-days.ts'
import { ChartCard } from './chart-card.tsx'
import css from './income-line.module.css'
import { asLength, largest, useMoney } from './figure-text.ts'
import { gridOf } from './scale.ts'

const [WIDTH, HEIGHT] = [340, 176]
const [LEFT, RIGHT, TOP, BOTTOM] = [44, 8, 26, 26]

type Months = MoneyFigures['months']

const monthName = (month: number, style: 'narrow' | 'long'): string =>
  new Intl.DateTimeFormat(currentLanguage(), { month: style, timeZone: 'UTC' }).format(Date.UTC(2026, month - 1, 1))

const thousands = (value: string): string => formatWhole(new Big(value).div(1000).toFixed())

const xOf = (month: number): number => LEFT + ((month - 1) / 11) * (WIDTH - LEFT - RIGHT)

const pathOf = (points: readonly (readonly [number, number])[]): string =>
  points.map(([x, y], place) => `${place === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('')

/** The months of the period's year that have begun: future ones have no income yet. */
const monthsBegun = (months: Months, year: number): Months => {
  const [thisYear = 0, thisMonth = 0] = today().split('-').map(Number)
  if (year < thisYear) return months
  return year > thisYear ? [] : months.filter(({ month }) => month <= thisMonth)
}

const Grid = ({ lines, yOf }: { lines: readonly number[]; yOf: (value: number) => number }) => (
  <g className={css.grid}>
    {[0, ...lines].map((line) => (
      <g key={line}>
        <line x1={LEFT} x2={WIDTH - RIGHT} y1={yOf(line)} y2={yOf(line)} />
        {line > 0 && (
          <text x={LEFT - 6} y={yOf(line) + 4} textAnchor="end">
            {thousands(String(line))}
          </text>
        )}
      </g>
    ))}
  </g>
)

const Lines = ({ months, year }: { months: Months; year: number }) => {
  const begunMonths = monthsBegun(months, year)
  const lines = gridOf(largest(months.flatMap(({ income, year_before: before }) => [income, before]).map(asLength)))
  const top = lines.at(-1) ?? 1
  const yOf = (value: number): number => HEIGHT - BOTTOM - (Math.max(0, value) / top) * (HEIGHT - TOP - BOTTOM)
  const points = begunMonths.map(({ month, income }) => [xOf(month), yOf(asLength(income))] as const)
  const before = months.map(({ month, year_before: income }) => [xOf(month), yOf(asLength(income))] as const)
  const isRunning = year === Number(today().split('-')[0])
  const over = isRunning ? points.slice(0, -1) : points
  const best = begunMonths.toSorted((one, other) => asLength(other.income) - asLength(one.income))[0]
  const last = points.at(-1)
  return (
    <svg className={css.chart} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden>
      <Grid lines={lines} yOf={yOf} />
      <path className={css.before} d={pathOf(before)} />
      <path className={css.now} d={pathOf(over)} />
      {isRunning && <path className={css.running} d={pathOf(points.slice(-2))} />}
      {last && <circle className={css.point} cx={last[0]} cy={last[1]} r="5" />}
      {best && asLength(best.income) > 0 && (
        <text className={css.best} x={xOf(best.month)} y={yOf(asLength(best.income)) - 10} textAnchor="middle">
          {thousands(best.income)}
        </text>
      )}
      {months.map(({ month }) => (
        <text
          key={month}
          className={css.month}
          data-last={month === begunMonths.at(-1)?.month || undefined}
          x={xOf(month)}
          y={HEIGHT - 6}
          textAnchor="middle"
        >
          {monthName(month, 'narrow')}
        </text>
      ))}
    </svg>
  )
}

export const IncomeLine = ({ figures, money: { months } }: { figures: Statistics; money: MoneyFigures }) => {
  const { t } = useTranslation()
  const { money, sign } = useMoney()
  const year = Number(figures.to.slice(-4))
  return (
    <ChartCard
      title={t('stats.by_month', { sign })}
      isPicture
      aside={
        <p className={css.legend} aria-hidden>
          <span data-line="now">{year}</span>
          <span data-line="before">{year - 1}</span>
        </p>
      }
      table={{
        head: [t('stats.month'), String(year), String(year - 1)],
        rows: months.map(({ month, income, year_before: before }) => [
          monthName(month, 'long'),
          money(income),
          money(before),
        ]),
      }}
    >
      <Lines months={months} year={year} />
    </ChartCard>
  )
}
