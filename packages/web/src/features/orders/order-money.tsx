/** The way from the card of an order to its plan calculation, with what it says in one line. */
import { IconReportMoney } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useInstallation, useSession } from '#app/contexts.tsx'
import { currencySign } from '#deals/currency-symbol.ts'
import { formatMoney } from '#i18n/format.ts'
import type { Row } from '#offline/reads.ts'
import { Card } from '#ui/card.tsx'
import { ListRow } from '#ui/list-row.tsx'

const said = (value: unknown): string => (typeof value === 'string' ? value : '')

export const OrderMoney = ({ row, onOpen }: { row: Row; onOpen: () => void }) => {
  const { t } = useTranslation()
  const { can } = useSession()
  const sign = currencySign(useInstallation().manifest.currencyName)
  const [income, cost] = [said(row.plan_income), said(row.plan_expense)]
  const words = income === '' ? '' : `${formatMoney(income, sign)} − ${formatMoney(cost, sign)}`
  return (
    <Card flush>
      <ListRow
        leading={<IconReportMoney aria-hidden />}
        title={t(can('can_view_plan_calculation') ? 'plan_calculation' : 'client_prices')}
        subtitle={words}
        chevron
        onPress={onOpen}
      />
    </Card>
  )
}
