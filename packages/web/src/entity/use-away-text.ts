/** Until when an employee is away and who deputises, wherever one is named: "нет до 25.11.2026 — Ковальчук". */
import { textIn } from '@fura/shared/fields/wire.ts'
import { useTranslation } from 'react-i18next'
import { formatDay } from '#i18n/format.ts'
import { withoutPatronymic } from '#i18n/without-patronymic.ts'
import type { Row } from '#offline/reads.ts'

/** Empty for present employees, and for every other record. */
export const useAwayText = (): ((row: Pick<Row, 'absent_until' | 'deputy_name'>) => string[]) => {
  const { t } = useTranslation()
  return ({ absent_until: until, deputy_name: deputy }) =>
    typeof until === 'number' && until > 0
      ? [t('employee.away', { day: formatDay(until), name: withoutPatronymic(textIn(deputy)) })]
      : []
}
