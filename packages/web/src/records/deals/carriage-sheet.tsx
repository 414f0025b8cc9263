/**
 * Chooses the carriage of a load or a leg: suggestions with the best first, then all fields that the choice fills in, with
 * clashes shown before it is saved.
 */
import type { CarriageCandidate } from '@fura/shared/carriage.ts'
import { orderDirection } from '@fura/shared/entities/deal-direction.ts'
import { order } from '@fura/shared/entities/order.ts'
import { IconTruckOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '#entity/load-failed.tsx'
import { READS } from '#entity/query-options.ts'
import { useRefetchLock } from '#entity/refetch-lock.ts'
import { useRecordTitle } from '#entity/use-record-title.ts'
import { useDebounced } from '#entity/use-debounced.ts'
import type { Row } from '#offline/reads.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { SearchBox } from '#ui/search-box.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import type { Carriage } from './carriage.ts'
import { readCandidates } from './carriage.api.ts'
import { CarriageChoice } from './carriage-choice.tsx'
import { CarriageRow } from './carriage-row.tsx'
import css from './carriage.module.css'

export interface CarriageSheetProps {
  deal: Row
  carriage: Carriage
  open: boolean
  /** Opens the form of the part instead. */
  onManual: () => void
  onClose: () => void
}

const useCandidates = ({ deal, carriage }: CarriageSheetProps, search: string) => {
  const leg = carriage.entity === orderDirection ? carriage.record : null
  return useQuery({
    ...READS,
    queryKey: ['carriage', deal.id, leg?.id ?? null, search],
    queryFn: () => readCandidates({ deal, leg, search }),
  })
}

const keyOf = ({ driver_id: driver, contractor_id: carrier }: CarriageCandidate): string => `${driver} ${carrier}`

export const CarriageSheet = (props: CarriageSheetProps) => {
  const { deal, carriage, open, onManual, onClose } = props
  const { t } = useTranslation()
  const titleOf = useRecordTitle(order)
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<CarriageCandidate | null>(null)
  const [isChoosing, setChoosing] = useState(false)
  const { data, error, refetch } = useCandidates(props, useDebounced(search))
  useRefetchLock(open)
  const choose = (candidate: CarriageCandidate) => {
    setChosen(candidate)
    setChoosing(true)
  }
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('carriage.title')}
      subtitle={titleOf(deal)}
      height="fixed"
      search={<SearchBox value={search} onChange={setSearch} placeholder={t('carriage.search')} />}
      footer={
        <Button kind="outline" wide onClick={onManual}>
          {t('carriage.manual')}
        </Button>
      }
    >
      {!data && !error && <SkeletonRows />}
      {!data && error && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {data?.isLocal && (
        <p className={css.local} role="status">
          {t('on_this_device')}
        </p>
      )}
      {data?.list.length === 0 && (
        <EmptyState icon={<IconTruckOff aria-hidden />} title={t('carriage.none')} why={t('carriage.none_why')} />
      )}
      <ul className={css.rows}>
        {data?.list.map((candidate) => (
          <li key={keyOf(candidate)}>
            <CarriageRow candidate={candidate} onPress={() => choose(candidate)} />
          </li>
        ))}
      </ul>
      {chosen && (
        <CarriageChoice
          key={keyOf(chosen)}
          deal={deal}
          carriage={carriage}
          candidate={chosen}
          open={open && isChoosing}
          onClose={() => setChoosing(false)}
          onDone={onClose}
        />
      )}
    </Sheet>
  )
}
