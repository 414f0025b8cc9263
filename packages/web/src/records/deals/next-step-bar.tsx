/**
 * The status of a deal and its next steps: the status and since when, the usual next step as one large button, and
 * every other allowed step behind the arrow. Amber only if the deal waits for somebody.
 */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { modeOfType, statusScopes } from '@fura/shared/modes.ts'
import { stepOf } from '@fura/shared/rules/order-status.ts'
import { statusInMode } from '@fura/shared/rules/status-words.ts'
import { DAY } from '@fura/shared/seconds.ts'
import { IconArrowRight, IconChevronUp } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useInstallation } from '#core/contexts.tsx'
import { useOpenings } from '#entity/use-openings.ts'
import { formatDateTime, formatTime } from '#i18n/format.ts'
import { nameOf, shortNameOf } from '#i18n/names.ts'
import type { Row } from '#offline/reads.ts'
import type { StatusRow } from '#offline/row.ts'
import { useOfferSteps } from '#records/card/card-steps.ts'
import { useStatusList } from '#records/lists/use-status-list.ts'
import { ActionBar } from '#ui/action-bar.tsx'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { StatusChip } from '#ui/status-chip.tsx'
import css from './next-step-bar.module.css'
import { askedFields } from './asked-fields.ts'
import { offeredStatuses, usualNext } from './next-step.ts'
import { isRoadStep } from './road-step.ts'
import { shortDay } from './short-day.ts'
import { type MoveRefusal, useDealMove } from './use-deal-move.ts'

const StatusSheet = lazy(async () => ({ default: (await import('#records/parties/status-sheet.tsx')).StatusSheet }))
const StepSheet = lazy(async () => ({ default: (await import('./step-sheet.tsx')).StepSheet }))

interface NextStepBarProps {
  entity: Entity
  row: Row
  /** Without it the status is only shown. */
  canEdit: boolean
  /** The reader may only take the steps of the road. */
  isDispatching?: boolean
  /** Handles a step that is more than a status; true if it did. */
  onStep?: (status: StatusRow) => boolean
  /** Its truck and driver come first, on a button of their own. */
  isWaitingForCrew?: boolean
  /** Beside the steps. */
  actions?: ReactNode
}

/** A pressed step that needs the sheet: it asks for something, or was refused. */
interface AskedStep {
  status: StatusRow
  refused: MoveRefusal | null
}

const useSteps = ({ entity, row, onStep, isDispatching = false }: NextStepBarProps) => {
  const { variant } = useInstallation()
  const { statuses } = useStatusList(entity)
  const { move, isSaving } = useDealMove(entity, row)
  const [askedStep, setAskedStep] = useState<AskedStep | null>(null)
  const [isAsking, setAsking] = useState(false)
  const mode = entity.name === 'order' ? modeOfType(row.order_type_id) : null
  const byId = (id: unknown) => {
    const status = statuses.find((each) => each.id === id)
    return status ? statusInMode(status, mode) : null
  }
  const ask = (step: AskedStep) => {
    setAskedStep(step)
    setAsking(true)
  }
  const take = async (status: StatusRow): Promise<void> => {
    if (onStep?.(status)) return
    if (askedFields(entity, status, row, variant).length > 0) return ask({ status, refused: null })
    const refused = await move({ status })
    if (refused) ask({ status, refused })
  }
  const isOpen = (id: number): boolean => !isDispatching || isRoadStep(id)
  const offered = offeredStatuses(entity.name, row, variant)
    .filter(isOpen)
    .flatMap((id) => byId(id) ?? [])
  const usual = usualNext(entity.name, row, variant)
  return {
    current: byId(row.status_id),
    usual: usual !== null && isOpen(usual) ? byId(usual) : null,
    offered,
    step: entity.name === 'order' ? stepOf(row.status_id ?? 0, statusScopes(row, variant)) : null,
    take,
    isSaving,
    askedStep,
    isAsking,
    stopAsking: () => setAsking(false),
  }
}

/** Longer ago, a day without its year would be ambiguous. */
const YEAR_SAID_AFTER = 300 * DAY

const StatusLine = ({ row, current, step }: { row: Row } & Pick<ReturnType<typeof useSteps>, 'current' | 'step'>) => {
  const { t } = useTranslation()
  const name = current ? shortNameOf(current) : typeof row.status_name === 'string' ? row.status_name : ''
  const color = typeof current?.color === 'string' ? current.color : null
  const since = typeof row.status_date === 'number' ? row.status_date : 0
  const isLongAgo = Date.now() / 1000 - since > YEAR_SAID_AFTER
  const at = isLongAgo ? formatDateTime(since) : t('date_at_time', { date: shortDay(since), time: formatTime(since) })
  return (
    <>
      <StatusChip large label={name} color={color} />
      {since > 0 && <span className={css.since}>{t('since', { at })}</span>}
      {step && <span className={css.step}>{t('step_of', { step: step.step, of: step.of })}</span>}
    </>
  )
}

export const NextStepBar = (props: NextStepBarProps) => {
  const { entity, row, canEdit, isWaitingForCrew = false } = props
  const { t } = useTranslation()
  const steps = useSteps(props)
  const { usual, offered, askedStep } = steps
  useOfferSteps(steps.isSaving || !canEdit ? null : { statuses: offered, take: (status) => void steps.take(status) })
  const [isChoosing, setChoosing] = useState(false)
  const choosings = useOpenings(isChoosing)
  const askings = useOpenings(steps.isAsking)
  const isDue = typeof row.attention_code === 'string' && !isWaitingForCrew
  return (
    <ActionBar status={<StatusLine row={row} current={steps.current} step={steps.step} />}>
      {canEdit && usual && (
        <Button
          kind={isDue ? 'amber' : 'primary'}
          icon={<IconArrowRight aria-hidden />}
          busy={steps.isSaving}
          onClick={() => void steps.take(usual)}
        >
          {nameOf(usual)}
        </Button>
      )}
      {canEdit && !usual && offered.length > 0 && (
        <Button kind="quiet" wide onClick={() => setChoosing(true)}>
          {t('status_change')}
        </Button>
      )}
      {canEdit && props.actions}
      {canEdit && usual && offered.length > 1 && (
        <IconButton
          kind="tile"
          label={t('status_change')}
          icon={<IconChevronUp aria-hidden />}
          onClick={() => setChoosing(true)}
        />
      )}
      <Suspense>
        {choosings > 0 && (
          <StatusSheet
            open={isChoosing}
            statuses={offered}
            onPick={(status) => void steps.take(status)}
            onClose={() => setChoosing(false)}
          />
        )}
        {askings > 0 && askedStep && (
          <StepSheet
            key={askings}
            entity={entity}
            row={row}
            status={askedStep.status}
            refused={askedStep.refused}
            open={steps.isAsking}
            onClose={steps.stopAsking}
          />
        )}
      </Suspense>
    </ActionBar>
  )
}
