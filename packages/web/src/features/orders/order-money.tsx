/** The way from the card of an order to its plan calculation, with what it says in one line. */
import type { Values } from '@fura/shared/fields/validate.ts'
import { IconReportMoney } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useInstallation, useSession } from '#core/contexts.tsx'
import type { Row } from '#offline/reads.ts'
import { currencySign } from '#records/deals/currency-symbol.ts'
import { planLine } from '#records/deals/plan-line.ts'
import { Card } from '#ui/card.tsx'
import { ListRow } from '#ui/list-row.tsx'
import css from './order-card.module.css'

export const OrderMoney = ({ row, onOpen }: { row: Row; onOpen: () => void }) => {
  const { t } = useTranslation()
  const { can } = useSession()
  const sign = currencySign(useInstallation().manifest.currencyName)
  const line = planLine(row as Values, sign)
  return (
    <Card flush>
      <ListRow
        leading={<IconReportMoney aria-hidden />}
        title={t(can('can_view_plan_calculation') ? 'plan_calculation' : 'client_prices')}
        subtitle={line && <span className={css.plan}>{line.text}</span>}
        note={line && t(line.hasKickbacks ? 'plan_terms' : 'plan_terms_short')}
        chevron
        onPress={onOpen}
      />
    </Card>
  )
}
