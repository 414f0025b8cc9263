/** /guide: the first steps of a company with their progress; each opens its screen, may be skipped, and the data tick it. */
import { BY_HAND, type GuideState, type GuideStep } from '@fura/shared/guide.ts'
import { IconChevronRight, IconCircle, IconCircleCheckFilled, IconCircleDashed } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api/client.ts'
import type { Screen } from '#core/screen.ts'
import { useErrorText } from '#entity/error-text.ts'
import { READS } from '#entity/query-options.ts'
import { ReadState } from '#entity/read-state.tsx'
import { GUIDE_KEY, markGuide, readGuide } from '#records/guide/guide.api.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { showToast } from '#ui/toast.ts'
import css from './guide.module.css'
import { type StepLink, stepLinks } from './step-links.ts'

type Step = GuideState['steps'][number]

const StepIcon = ({ step }: { step: Step }) => {
  if (step.is_done === 1) return <IconCircleCheckFilled className={css.done} aria-hidden />
  return step.is_skipped === 1 ? <IconCircleDashed aria-hidden /> : <IconCircle aria-hidden />
}

interface StepRowProps {
  step: Step
  link: StepLink
  isBusy: boolean
  onMark: (name: GuideStep, isOn: boolean) => void
}

const StepRow = ({ step, link, isBusy, onMark }: StepRowProps) => {
  const { t } = useTranslation()
  const { name } = step
  const isDone = step.is_done === 1
  const isByHand = BY_HAND.includes(name)
  const state = isDone ? 'guide.done' : step.is_skipped === 1 ? 'guide.skipped' : null
  const isMarked = step.is_skipped === 1 || step.is_by_hand === 1
  const label = t(isMarked ? 'guide.take_back' : isByHand ? 'guide.done_by_hand' : 'guide.skip')
  return (
    <li className={css.step}>
      <Link className={css.row} {...link}>
        <StepIcon step={step} />
        <span className={css.text}>
          <b>{t(`guide.step.${name}`)}</b>
          <small>{state ? t(state) : t(`guide.about.${name}`)}</small>
        </span>
        {isDone && <IconChevronRight aria-hidden />}
      </Link>
      {(!isDone || isMarked) && (
        <Button
          kind="link"
          disabled={isBusy}
          aria-label={`${label}: ${t(`guide.step.${name}`)}`}
          onClick={() => onMark(name, !isMarked)}
        >
          {label}
        </Button>
      )}
    </li>
  )
}

export const GuideScreen: Screen = () => {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const memory = useQueryClient()
  const read = useQuery({ ...READS, queryKey: GUIDE_KEY, queryFn: readGuide })
  const { mutate: mark, isPending } = useMutation({
    mutationFn: markGuide,
    networkMode: 'always',
    onSuccess: (state) => memory.setQueryData(GUIDE_KEY, state),
    onError: (error) => showToast(error instanceof ApiError ? errorText(error) : error.message, 'error'),
  })
  const { data: guide } = read
  if (!guide) return <ReadState read={read} />
  const links = stepLinks(guide)
  const done = guide.steps.filter((step) => step.is_done + step.is_skipped > 0).length
  const progress = t('guide.progress', { done, all: guide.steps.length })
  return (
    <div className={css.screen}>
      <p className={css.words} id="guide-progress">
        {progress}
      </p>
      <progress className={css.bar} value={done} max={guide.steps.length} aria-labelledby="guide-progress" />
      <Card flush>
        <ul>
          {guide.steps.map((step) => (
            <StepRow
              key={step.name}
              step={step}
              link={links[step.name]}
              isBusy={isPending}
              onMark={(name, isOn) => mark({ name, isOn })}
            />
          ))}
        </ul>
      </Card>
    </div>
  )
}
