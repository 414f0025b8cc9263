/** Opens the way out of a refused step: the carriage, the client's prices, or the current record. */
import { quoteService } from '@fura/shared/entities/deal-service.ts'
import type { Entity } from '@fura/shared/entities/entity.ts'
import { order } from '@fura/shared/entities/order.ts'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useInstallation } from '#core/contexts.tsx'
import { recordKey } from '#entity/query-options.ts'
import { useOpenings } from '#entity/use-openings.ts'
import type { Row } from '#offline/reads.ts'
import { Button } from '#ui/button.tsx'
import { nextCarriage } from './carriage.ts'
import { useCarriageSheet } from './carriage-block.tsx'
import type { WayOut } from './way-out.ts'

const MoneySheet = lazy(async () => ({ default: (await import('./money-sheet.tsx')).MoneySheet }))
const PartSheet = lazy(async () => ({ default: (await import('./part-sheet.tsx')).PartSheet }))

interface WayOutProps {
  entity: Entity
  row: Row
  /** After it was pressed, the step may be tried again. */
  onUsed: () => void
}

const CarrierWay = ({ row, onUsed }: WayOutProps) => {
  const { t } = useTranslation()
  const { trucksOnOrder } = useInstallation().variant
  const sheet = useCarriageSheet(row)
  const next = nextCarriage(row, trucksOnOrder)
  const open = () => {
    onUsed()
    if (next) sheet.open(next)
  }
  return (
    <>
      <Button kind="amber" wide onClick={open}>
        {t('carriage.choose')}
      </Button>
      {sheet.sheet}
    </>
  )
}

/** Prices of an order are in its plan calculation, those of a quotation are its services. */
const PricesWay = ({ entity, row, onUsed }: WayOutProps) => {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const openings = useOpenings(isOpen)
  const shared = { open: isOpen, onClose: () => setOpen(false) }
  const open = () => {
    onUsed()
    setOpen(true)
  }
  return (
    <>
      <Button kind="amber" wide onClick={open}>
        {t('client_prices')}
      </Button>
      {openings > 0 && (
        <Suspense>
          {entity === order ? (
            <MoneySheet row={row} canEdit {...shared} />
          ) : (
            <PartSheet key={openings} entity={quoteService} deal={row} record={null} {...shared} />
          )}
        </Suspense>
      )}
    </>
  )
}

const RereadWay = ({ entity, row, onUsed }: WayOutProps) => {
  const { t } = useTranslation()
  const memory = useQueryClient()
  const reread = () => {
    void memory.invalidateQueries({ queryKey: recordKey(entity.path, row.id) })
    onUsed()
  }
  return (
    <Button kind="amber" wide onClick={reread}>
      {t('step_reread')}
    </Button>
  )
}

const WAYS = { carrier: CarrierWay, prices: PricesWay, reread: RereadWay }

export const WayOutButton = ({ way, ...rest }: WayOutProps & { way: Exclude<WayOut, 'fields'> }) => {
  const Way = WAYS[way]
  return <Way {...rest} />
}
