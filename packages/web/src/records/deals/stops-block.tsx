/** The stops of a load with their times: arrival and departure by one press each, and waiting beyond the free hours as a price. */
import type { FieldOf } from '@fura/shared/entities/index.ts'
import { orderDirection } from '@fura/shared/entities/deal-direction.ts'
import { orderStop } from '@fura/shared/entities/order-stop.ts'
import { textIn } from '@fura/shared/fields/wire.ts'
import { stopsInOrder, stopsMovedUp } from '@fura/shared/rules/stops.ts'
import { IconArrowUp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { askDecision } from '#core/decision-request.ts'
import { refName } from '#entity/ref-name.ts'
import { useSave } from '#entity/use-save.ts'
import { useWords } from '#entity/words.ts'
import { formatTime } from '#i18n/format.ts'
import { save } from '#offline/outbox.ts'
import type { Row } from '#offline/reads.ts'
import { useRefusalToast } from '#records/card/use-refusal-toast.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { ListRow } from '#ui/list-row.tsx'
import { showUndo } from '#ui/toast.ts'
import css from './carriage.module.css'
import { PartBlock } from './part-block.tsx'
import { partsIn } from './parts-in.ts'
import { shortDay } from './short-day.ts'
import { StopWaiting } from './stop-waiting.tsx'

const FIVE_MINUTES = 300
const momentText = (at: number): string => `${shortDay(at)} ${formatTime(at)}`
const instantIn = (value: unknown): number => (typeof value === 'number' ? value : 0)

/** The next time to note at a stop: the arrival, then the departure. */
const nextTime = (stop: Row): 'arrived_date' | 'left_date' | null => {
  if (instantIn(stop.arrived_date) === 0) return 'arrived_date'
  return instantIn(stop.left_date) === 0 ? 'left_date' : null
}

/** Notes the current time; a wrong press can be undone. */
const useNoteTime = (stop: Row) => {
  const { t } = useTranslation()
  const isRefused = useRefusalToast()
  const { send, isSaving } = useSave(orderStop)
  const label = refName(stop, 'city_id')
  const takeBack = async (field: FieldOf<'order_stop'>, base: Row): Promise<void> => {
    const values = { [field]: 0 }
    isRefused(await save({ entity: orderStop, action: 'update', id: stop.id, base, values, label }))
  }
  const note = async (field: 'arrived_date' | 'left_date'): Promise<void> => {
    const now = Math.floor(Date.now() / 1000 / FIVE_MINUTES) * FIVE_MINUTES
    const values = { [field]: Math.max(now, instantIn(stop.arrived_date)) }
    const result = await send({ action: 'update', id: stop.id, base: stop, values, label })
    if (result === null || isRefused(result)) return
    const words = t(field === 'arrived_date' ? 'stop.arrived_at' : 'stop.left_at', { place: label })
    showUndo(words, () => void takeBack(field, { ...stop, ...values, rev: 0 }))
  }
  return { note, isSaving }
}

interface StopRowProps {
  stop: Row
  canNote: boolean
  /** Moves it before its neighbour; undefined for the first, and for readers without the right. */
  onMoveUp: (() => void) | undefined
  onPress: (() => void) | undefined
}

const StopRow = ({ stop, canNote, onMoveUp, onPress }: StopRowProps) => {
  const { t } = useTranslation()
  const words = useWords(orderStop)
  const { note, isSaving } = useNoteTime(stop)
  const next = nextTime(stop)
  const times = [
    ['stop.planned', stop.planned_date],
    ['stop.arrived', stop.arrived_date],
    ['stop.left', stop.left_date],
  ] as const
  return (
    <ListRow
      title={refName(stop, 'city_id')}
      meta={words.choice('stop_kind', textIn(stop.stop_kind))}
      subtitle={textIn(stop.address) !== '' && <span className={css.whole}>{textIn(stop.address)}</span>}
      note={times
        .filter(([, at]) => instantIn(at) > 0)
        .map(([key, at]) => t(key, { at: momentText(instantIn(at)) }))
        .join(' · ')}
      pending={stop._pending}
      onDecide={() => askDecision({ path: orderStop.path, id: stop.id })}
      actions={
        <>
          {onMoveUp && (
            <IconButton
              label={t('stop.move_up', { place: refName(stop, 'city_id') })}
              icon={<IconArrowUp aria-hidden />}
              onClick={onMoveUp}
            />
          )}
          {canNote && next && (
            <Button kind="quiet" busy={isSaving} onClick={() => void note(next)}>
              {t(next === 'arrived_date' ? 'stop.note_arrived' : 'stop.note_left')}
            </Button>
          )}
        </>
      }
      onPress={onPress}
    />
  )
}

/** Swaps two stops through the outbox. */
const useMoveUp = (stops: readonly Row[]) => {
  const isRefused = useRefusalToast()
  return async (place: number): Promise<void> => {
    for (const { stop, position } of stopsMovedUp(stops, place)) {
      const about = { entity: orderStop, id: stop.id, label: refName(stop, 'city_id') }
      if (isRefused(await save({ ...about, action: 'update', base: stop, values: { position } }))) return
    }
  }
}

interface StopsBlockProps {
  deal: Row
  canEdit: boolean
  /** The only fields that the reader may edit. */
  only?: readonly FieldOf<'order_stop'>[] | undefined
  /** May write prices of the client. */
  canPrice: boolean
}

export const StopsBlock = ({ deal, canEdit, only, canPrice }: StopsBlockProps) => {
  const legs = partsIn(deal, orderDirection)
  const [leg] = legs
  const stops = stopsInOrder(partsIn(deal, orderStop))
  const moveUp = useMoveUp(stops)
  const canMove = canEdit && only === undefined
  return (
    <PartBlock
      entity={orderStop}
      deal={{ ...deal, stops }}
      canEdit={canEdit}
      only={only}
      prefill={leg && legs.length === 1 ? { direction_id: leg.id } : {}}
      rowOf={(stop, onPress) => {
        const place = stops.findIndex(({ id }) => id === stop.id)
        const onMoveUp = canMove && place > 0 ? () => void moveUp(place) : undefined
        return <StopRow stop={stop} canNote={canEdit} onMoveUp={onMoveUp} onPress={onPress} />
      }}
    >
      {canPrice && legs.map((each) => <StopWaiting key={each.id} deal={deal} leg={each} />)}
    </PartBlock>
  )
}
