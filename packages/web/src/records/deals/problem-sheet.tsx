/** Reports a problem in two taps: one opens this, one names the kind. Photo, new time and a note are optional. */
import { orderProblem, PROBLEM_KINDS } from '@fura/shared/entities/order-problem.ts'
import {
  IconAlertTriangle,
  IconBox,
  IconCircleX,
  IconClockExclamation,
  IconDots,
  IconTool,
  type TablerIcon,
} from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRefetchLock } from '#entity/refetch-lock.ts'
import { useWords } from '#entity/words.ts'
import type { Row } from '#offline/reads.ts'
import { Button } from '#ui/button.tsx'
import { ListRow } from '#ui/list-row.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { type ReportedProblem, useProblem } from './use-problem.ts'

const ProblemMore = lazy(async () => ({ default: (await import('./problem-more.tsx')).ProblemMore }))

const ICONS: Readonly<Record<(typeof PROBLEM_KINDS)[number], TablerIcon>> = {
  breakdown: IconTool,
  delay: IconClockExclamation,
  damage: IconBox,
  refused: IconCircleX,
  other: IconDots,
}

interface ProblemSheetProps {
  deal: Row
  open: boolean
  onClose: () => void
}

const useReporting = ({ deal, onClose }: ProblemSheetProps) => {
  const problem = useProblem(deal)
  const [reported, setReported] = useState<ReportedProblem | null>(null)
  const [values, setValues] = useState<Readonly<Record<string, unknown>>>({})
  const [photo, setPhoto] = useState<File | null>(null)
  const close = async (): Promise<void> => {
    onClose()
    if (!reported) return
    const note = typeof values.note === 'string' ? values.note.trim() : ''
    await problem.finish(reported, { note, newDate: Number(values.new_date ?? 0), photo })
  }
  const takeBack = async (): Promise<void> => {
    onClose()
    if (reported) await problem.takeBack(reported)
  }
  const set = (name: string, value: unknown) => setValues((before) => ({ ...before, [name]: value }))
  return { ...problem, reported, setReported, values, set, photo, setPhoto, close, takeBack }
}

export const ProblemSheet = (props: ProblemSheetProps) => {
  const { open } = props
  const { t } = useTranslation()
  const words = useWords(orderProblem)
  const state = useReporting(props)
  const { reported, isSaving } = state
  useRefetchLock(open)
  return (
    <Sheet
      open={open}
      onClose={() => void state.close()}
      title={reported ? words.choice('problem_kind', reported.kind) : t('problem.title')}
      desktop="dialog"
      footer={
        reported && (
          <Button wide busy={isSaving} onClick={() => void state.close()}>
            {t('problem.done')}
          </Button>
        )
      }
    >
      {reported ? (
        <Suspense>
          <ProblemMore
            values={state.values}
            onChange={state.set}
            hasPhoto={state.photo !== null}
            onPhoto={state.setPhoto}
            onTakeBack={() => void state.takeBack()}
          />
        </Suspense>
      ) : (
        PROBLEM_KINDS.map((kind) => {
          const Icon = ICONS[kind] ?? IconAlertTriangle
          return (
            <ListRow
              key={kind}
              leading={<Icon aria-hidden />}
              title={words.choice('problem_kind', kind)}
              onPress={isSaving ? undefined : () => void state.report(kind).then(state.setReported)}
            />
          )
        })
      )}
    </Sheet>
  )
}
