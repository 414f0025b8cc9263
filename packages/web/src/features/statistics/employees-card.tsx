/** The employees side by side: income against plan, and each one's share of the orders beside that of the income. */
import type { EmployeeFigures } from '@fura/shared/statistics.ts'
import { ROUTES } from '@fura/shared/routes.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { AddressQuery } from '#entity/list-address.ts'
import { ChartCard } from './chart-card.tsx'
import css from './employees-card.module.css'
import { asCount, asLength, asPercent, largest, useMoney } from './figure-text.ts'

const HUNDRED = 100

const Plan = ({ person, most }: { person: EmployeeFigures; most: number }) => {
  const widthOf = (value = '0'): string => `${most === 0 ? 0 : (Math.max(0, asLength(value)) / most) * HUNDRED}%`
  return (
    <span className={css.plan} aria-hidden>
      <span className={css.target} style={{ width: widthOf(person.plan_income) }} />
      <span className={css.fact} style={{ width: widthOf(person.income) }} />
    </span>
  )
}

const Shares = ({ person }: { person: EmployeeFigures }) => {
  const { t } = useTranslation()
  const shares = [
    { key: 'orders', words: t('stats.share_orders'), share: person.orders_share },
    ...(person.income_share === undefined
      ? []
      : [{ key: 'income', words: t('stats.share_income'), share: person.income_share }]),
  ]
  return (
    <span className={css.shares}>
      {shares.map(({ key, words, share }) => (
        <span key={key} className={css.share}>
          <span className={css.words}>{words}</span>
          <span className={css.track}>
            <span data-of={key} style={{ width: `${asLength(share)}%` }} />
          </span>
          <b>{asPercent(share, 0)}</b>
        </span>
      ))}
    </span>
  )
}

interface EmployeesCardProps {
  people: readonly EmployeeFigures[]
  /** The current address: one press opens the same period for one person. */
  query: AddressQuery
}

export const EmployeesCard = ({ people, query }: EmployeesCardProps) => {
  const { t } = useTranslation()
  const { money } = useMoney()
  if (people.length === 0) return null
  const hasIncome = people.some(({ income }) => income !== undefined)
  const most = largest(people.flatMap(({ income = '0', plan_income: plan = '0' }) => [income, plan].map(asLength)))
  return (
    <ChartCard
      title={t('stats.employees')}
      table={{
        head: [
          t('stats.employee'),
          t('nav.orders'),
          t('stats.share_orders'),
          ...(hasIncome ? [t('stats.income'), t('stats.plan'), t('stats.share_income')] : []),
        ],
        rows: people.map((person) => [
          person.name,
          asCount(person.orders),
          asPercent(person.orders_share, 0),
          ...(hasIncome ? [money(person.income), money(person.plan_income), asPercent(person.income_share, 0)] : []),
        ]),
      }}
    >
      <ul className={css.people}>
        {people.map((person) => (
          <li key={person.id}>
            <Link
              className={css.person}
              to={ROUTES.statistics.path}
              search={{ ...query, person: String(person.id) }}
              state={{ steps: 1 }}
            >
              <span className={css.line}>
                <span className={css.name}>{person.name}</span>
                <span className={css.orders}>{t('stats.orders_short', { number: asCount(person.orders) })}</span>
                {hasIncome && <b>{money(person.income)}</b>}
              </span>
              {hasIncome && <Plan {...{ person, most }} />}
              {hasIncome && (
                <span className={css.against}>
                  {person.plan_percent === null
                    ? t('stats.no_plan')
                    : t('stats.of_plan', {
                        percent: asPercent(person.plan_percent, 0),
                        plan: money(person.plan_income),
                      })}
                </span>
              )}
              <Shares person={person} />
            </Link>
          </li>
        ))}
      </ul>
    </ChartCard>
  )
}
