/** The tiles of an order: its containers or trucks, its money, its files and its chat. */
import { order } from '@fura/shared/entities/order.ts'
import { orderService } from '@fura/shared/entities/deal-service.ts'
import { orderContainer } from '@fura/shared/entities/order-container.ts'
import { recordWording } from '@fura/shared/mode-fields.ts'
import { IconContainer, IconReportMoney, IconTruck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useInstallation, useSession } from '#core/contexts.tsx'
import type { Row } from '#offline/reads.ts'
import { currencySign } from '#records/deals/currency-symbol.ts'
import { moneyOf } from '#records/deals/deal-money.ts'
import { DealTiles, PartsTile, Tile } from '#records/deals/deal-tiles.tsx'
import { partsIn } from '#records/deals/parts-in.ts'

/** The income by right; without it how many services there are. */
const useMoneyCount = (row: Row): string | number | undefined => {
  const { currencyName } = useInstallation().manifest
  const income = moneyOf(row, currencySign(currencyName))
  if (income !== '') return income
  return row._arePartsUnloaded ? undefined : partsIn(row, orderService).length
}

const MoneyTile = ({ row, onPress }: { row: Row; onPress: () => void }) => {
  const { t } = useTranslation()
  const { can } = useSession()
  const label = t(can('can_view_plan_calculation') ? 'plan_calculation' : 'client_prices')
  return <Tile label={label} Icon={IconReportMoney} count={useMoneyCount(row)} onPress={onPress} />
}

export const OrderTiles = ({ row, onMoney }: { row: Row; onMoney: () => void }) => {
  const { trucksOnOrder } = useInstallation().variant
  return (
    <DealTiles entity={order} row={row}>
      <PartsTile
        entity={orderContainer}
        row={row}
        Icon={trucksOnOrder || recordWording(orderContainer.name, row) === 'truck' ? IconTruck : IconContainer}
      />
      <MoneyTile row={row} onPress={onMoney} />
    </DealTiles>
  )
}
