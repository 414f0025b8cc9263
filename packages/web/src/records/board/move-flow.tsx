/** Moves a card to another column: the allowed columns, the fields that the step asks for or its refusal, and the undo. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useInstallation } from '#core/contexts.tsx'
import { useRecord } from '#entity/use-record.ts'
import { NotLoaded, type Row } from '#offline/reads.ts'
import type { StatusRow } from '#offline/row.ts'
import { askedFields, fieldsOfStep } from '#records/deals/asked-fields.ts'
import { isConversion, offeredStatuses } from '#records/deals/next-step.ts'
import { type MoveRefusal, useDealMove } from '#records/deals/use-deal-move.ts'
import { useStatusList } from '#records/lists/use-status-list.ts'
import { showToast } from '#ui/toast.ts'

const StatusSheet = lazy(async () => ({ default: (await import('#records/parties/status-sheet.tsx')).StatusSheet }))
const StepSheet = lazy(async () => ({ default: (await import('#records/deals/step-sheet.tsx')).StepSheet }))

export interface Moving {
  row: Row
  /** Where it was dropped; null: the person chooses. */
  to: number | null
}

interface MoveFlowProps {
  entity: Entity
  moving: Moving
  /** A step that is more than a status happens on the card. */
  onOpen: (row: Row) => void
}

interface AskedStep {
  status: StatusRow
  refused: MoveRefusal | null
}

const useFlow = ({ entity, moving, onOpen }: MoveFlowProps) => {
  const { t } = useTranslation()
  const { variant } = useInstallation()
  const { statuses } = useStatusList(entity)
  // A list row says neither which steps back the viewer may take nor the values of the fields that a step asks for.
  const read = useRecord(entity, moving.row.id)
  const row = read.data?.row ?? moving.row
  const [askedStep, setAskedStep] = useState<AskedStep | null>(null)
  const { move } = useDealMove(entity, row)
  /** A step without questions needs only the row; any other is a form, which starts from the whole record. */
  const isKnown = (status: StatusRow): boolean =>
    read.data !== undefined || fieldsOfStep(entity, status, row).length === 0
  const take = async (status: StatusRow): Promise<void> => {
    if (!isKnown(status))
      return showToast(t(read.error instanceof NotLoaded ? 'needs_network' : 'load_failed'), 'error')
    if (isConversion(entity.name, status.id)) return onOpen(moving.row)
    if (askedFields(entity, status, row, variant).length > 0) return setAskedStep({ status, refused: null })
    const refused = await move({ status })
    if (refused) setAskedStep({ status, refused })
  }
  const next = offeredStatuses(entity.name, row, variant)
  return {
    row,
    askedStep,
    take,
    isReady: (status: StatusRow): boolean => isKnown(status) || read.error !== null,
    byId: (id: number) => statuses.find((status) => status.id === id),
    offered: statuses.filter(({ id }) => next.includes(id)),
  }
}

export const MoveFlow = (props: MoveFlowProps) => {
  const { entity, moving } = props
  const flow = useFlow(props)
  const [isChoosing, setChoosing] = useState(moving.to === null)
  const [isAsking, setAsking] = useState(true)
  const [chosen, setChosen] = useState<StatusRow | null>(null)
  const isTaken = useRef(false)
  useEffect(() => {
    const status = moving.to === null ? chosen : flow.byId(moving.to)
    if (!status || isTaken.current || !flow.isReady(status)) return
    isTaken.current = true
    void flow.take(status)
  })
  if (flow.askedStep) {
    return (
      <Suspense>
        <StepSheet
          entity={entity}
          row={flow.row}
          status={flow.askedStep.status}
          refused={flow.askedStep.refused}
          open={isAsking}
          onClose={() => setAsking(false)}
        />
      </Suspense>
    )
  }
  if (moving.to !== null) return null
  return (
    <Suspense>
      <StatusSheet open={isChoosing} statuses={flow.offered} onPick={setChosen} onClose={() => setChoosing(false)} />
    </Suspense>
  )
}
