/** How much there is of each part of an order, one tap from the top of its card. */
import { orderDirection } from '@fura/shared/entities/deal-direction.ts'
import { orderService } from '@fura/shared/entities/deal-service.ts'
import type { Entity } from '@fura/shared/entities/entity.ts'
import { orderContainer } from '@fura/shared/entities/order-container.ts'
import { IconContainer, IconReceipt2, IconRoute, IconTruck, type TablerIcon } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useInstallation } from '#core/contexts.tsx'
import { useWords } from '#entity/words.ts'
import type { Row } from '#offline/reads.ts'
import { partsIn } from '#records/deals/part-block.tsx'
import css from './order-card.module.css'

interface TileProps {
  entity: Entity
  row: Row
  Icon: TablerIcon
  onPress: () => void
}

/** How many there are; a dash where this device never read them. */
const Count = ({ entity, row }: Pick<TileProps, 'entity' | 'row'>) => {
  const { t } = useTranslation()
  if (!row._arePartsUnloaded) return partsIn(row, entity).length
  return (
    <>
      <span aria-hidden>—</span>
      <span className="visually-hidden">{t('not_loaded')}</span>
    </>
  )
}

const Tile = ({ entity, row, Icon, onPress }: TileProps) => (
  <button type="button" className={css.tile} onClick={onPress}>
    <span className={css.count}>
      <Icon aria-hidden />
      <Count {...{ entity, row }} />
    </span>
    {useWords(entity).many}
  </button>
)

/** Each block of parts is found by this. */
export const blockId = ({ name }: Entity): string => `order-${name}`

const show = (entity: Entity) => {
  const smooth = matchMedia('(prefers-reduced-motion: no-preference)').matches
  document.getElementById(blockId(entity))?.scrollIntoView({ block: 'start', behavior: smooth ? 'smooth' : 'auto' })
}

export const OrderTiles = ({ row, onMoney }: { row: Row; onMoney: () => void }) => {
  const { t } = useTranslation()
  const { variant } = useInstallation()
  return (
    <nav className={css.tiles} aria-label={t('parts_of_order')}>
      <Tile
        entity={orderContainer}
        row={row}
        Icon={variant.trucksOnOrder ? IconTruck : IconContainer}
        onPress={() => show(orderContainer)}
      />
      {variant.directions && (
        <Tile entity={orderDirection} row={row} Icon={IconRoute} onPress={() => show(orderDirection)} />
      )}
      <Tile entity={orderService} row={row} Icon={IconReceipt2} onPress={onMoney} />
    </nav>
  )
}
