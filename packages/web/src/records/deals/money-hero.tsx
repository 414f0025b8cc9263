/** The income of an order, in one figure and one bar: cost, kickbacks and margin as shares of the client's money. */
import { textIn } from '@fura/shared/fields/wire.ts'
import type { ValuesOf } from '@fura/shared/entities/index.ts'
import { totalOf } from '@fura/shared/money/deal-rows.ts'
import { Big } from 'big.js'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoney, formatWhole } from '#i18n/format.ts'
import css from './money-sheet.module.css'

interface MoneyHeroProps {
  /** Counted here; the server's figure if the reader does not see all rows. */
  order: ValuesOf<'order'>
  hasPlan: boolean
  hasIncome: boolean
  show: (base: string) => string
}

/** Shares of the income in percent: cost, kickbacks, margin. Null if there is no income. */
const sharesOf = (order: ValuesOf<'order'>): { cost: string; kickbacks: string; profit: string } | null => {
  const income = new Big(textIn(order.plan_income) || 0)
  const back = new Big(textIn(order.plan_kickbacks) || 0)
  if (income.lte(0)) return null
  const part = (sum: Big | string): string => new Big(sum).div(income).times(100).round(1).toString()
  return {
    cost: part(textIn(order.plan_expense) || '0'),
    kickbacks: part(back.lt(0) ? back.abs() : '0'),
    profit: part(textIn(order.sum_income) || '0'),
  }
}

const Bar = ({ order, hasIncome }: Pick<MoneyHeroProps, 'order' | 'hasIncome'>) => {
  const { t } = useTranslation()
  const shares = sharesOf(order)
  if (!shares) return null
  const parts = [
    ['cost', shares.cost, t('money_cost')],
    ['kickbacks', shares.kickbacks, t('money_kickbacks')],
    ...(hasIncome ? [['profit', shares.profit, t('money_profit')] as const] : []),
  ] as const
  const visible = parts.filter(([, share]) => Number(share) > 0)
  return (
    <>
      <div className={css.bar} aria-hidden>
        {visible.map(([kind, share]) => (
          <span key={kind} data-kind={kind} style={{ '--share': share }} />
        ))}
      </div>
      <p className={css.legend}>
        {visible.map(([kind, share, label]) => (
          <Fragment key={kind}>
            <span data-kind={kind}>{`${label} ${formatWhole(share, '%', 1)}`}</span>{' '}
          </Fragment>
        ))}
      </p>
    </>
  )
}

export const MoneyHero = ({ order, hasPlan, hasIncome, show }: MoneyHeroProps) => {
  const { t } = useTranslation()
  const margin = textIn(order.margin_percent)
  const [label, sum] = hasIncome
    ? [t('order.sum_income'), textIn(order.sum_income)]
    : [t('order.plan_income'), textIn(order.plan_income)]
  if (sum === '') return null
  return (
    <div className={css.hero}>
      <div className={css.total}>
        <p>
          <span>{label}</span>
          <strong data-negative={sum.startsWith('-') || undefined}>{show(sum)}</strong>
        </p>
        {hasIncome && hasPlan && margin !== '' && (
          <p className={css.margin}>
            <span>{t('money_margin')}</span>
            <strong>{`${formatMoney(margin)} %`}</strong>
          </p>
        )}
      </div>
      {hasPlan && <Bar order={order} hasIncome={hasIncome} />}
    </div>
  )
}

/** Blank if a row has none: the others alone would be another sum. */
export const sumOfRows = (rows: readonly { base: string }[]): string =>
  rows.some(({ base }) => base === '') ? '' : totalOf(rows.map(({ base }) => base))
