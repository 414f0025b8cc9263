/** The rest of the numbers by subject: every figure declared with a row, in the order of the declaration. */
import { hasRow, labelOfFigure, STATISTICS } from '@fura/shared/statistics-figures.ts'
import type { Statistics } from '@fura/shared/statistics.ts'
import { hasFigure } from '@fura/shared/variant-parts.ts'
import { useTranslation } from 'react-i18next'
import { useInstallation } from '#core/contexts.tsx'
import { type Fact, FactsCard } from './facts-card.tsx'
import { useFigureText } from './figure-text.ts'
import { FIGURE_LISTS, type Scope } from './list-links.ts'

interface FactsProps {
  figures: Statistics
  scope: Scope
}

const isValue = (value: unknown): value is string | number | null =>
  value === null || typeof value === 'string' || typeof value === 'number'

/** The rows of one part of the answer, without what the reader may not see and modes that the installation does not have. */
const useFacts = (scope: Scope) => {
  const { t } = useTranslation()
  const { variant } = useInstallation()
  const textOf = useFigureText()
  return <M extends object>(members: M, figures: Readonly<Partial<Record<keyof M, unknown>>>): Fact[] => {
    const values = new Map<string, unknown>(Object.entries(figures))
    return Object.entries(members).flatMap(([name, member]: [string, unknown]): Fact[] => {
      const value = values.get(name)
      if (!hasRow(member) || !isValue(value)) return []
      const { row } = member
      if (row.needs && !hasFigure(variant, row.needs)) return []
      const link = FIGURE_LISTS[row.list](scope, row.filters)
      return [{ name: t(labelOfFigure(name, row)), value: textOf(row, value), link }]
    })
  }
}

export const Facts = ({ figures, scope }: FactsProps) => {
  const { t } = useTranslation()
  const { variant } = useInstallation()
  const factsOf = useFacts(scope)
  const { orders, money, leads, quotes, clients, work } = figures
  const cards = [
    { title: t('nav.orders'), facts: [...factsOf(STATISTICS.orders, orders), ...factsOf(STATISTICS, figures)] },
    { title: t('stats.money'), facts: factsOf(STATISTICS.money, money ?? {}) },
    { title: t('nav.leads'), facts: hasFigure(variant, 'lead') ? factsOf(STATISTICS.leads, leads) : [] },
    { title: t('nav.quotes'), facts: factsOf(STATISTICS.quotes, quotes ?? {}) },
    { title: t('stats.work'), facts: [...factsOf(STATISTICS.clients, clients), ...factsOf(STATISTICS.work, work)] },
  ]
  return cards.flatMap(({ title, facts }) =>
    facts.length === 0 ? [] : [<FactsCard key={title} title={title} facts={facts} />],
  )
}
