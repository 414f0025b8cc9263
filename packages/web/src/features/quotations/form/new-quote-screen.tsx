/**
 * /quotes/new in four steps (design 08): who asks, from where to where, what for how much, on what terms. The draft is kept on
 * the device; what is saved goes out when there is a network.
 */
import type { Values } from '@fura/shared/fields/validate.ts'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { HeaderSlot, useInstallation } from '#core/contexts.tsx'
import { CreatePopupContext } from '#entity/create-popup.ts'
import { useLeaveGuard } from '#entity/use-leave-guard.ts'
import { useQuoteMoney } from '#records/deals/use-quote-money.ts'
import { LazyCreatePopup } from '#records/forms/lazy-create-popup.tsx'
import { ActionBar } from '#ui/action-bar.tsx'
import { Button } from '#ui/button.tsx'
import { LeaveQuestion } from '#ui/leave-question.tsx'
import { withValues } from '#offline/row.ts'
import css from './form.module.css'
import { startDraft } from './start-draft.ts'
import { StepClient } from './step-client.tsx'
import { StepRoute } from './step-route.tsx'
import { StepServices } from './step-services.tsx'
import { StepTerms } from './step-terms.tsx'
import { Totals } from './totals.tsx'
import { useDefaults } from './use-defaults.ts'
import { type QuoteForm, useQuoteForm } from './use-quote-form.ts'
import { useSubmit, type WrongPart } from './use-submit.ts'

const STEPS = ['client', 'route', 'services', 'terms'] as const
type Step = (typeof STEPS)[number]
const NEXT = { client: 'quote_next_route', route: 'quote_next_services', services: 'quote_next_terms' } as const
const STEP_OF: Readonly<Record<WrongPart, Step>> = { quote: 'client', legs: 'route', services: 'services' }

const Progress = ({ step, isKept }: { step: Step; isKept: boolean }) => {
  const { t } = useTranslation()
  const place = STEPS.indexOf(step) + 1
  const words = t('quote_step', { step: place, total: STEPS.length })
  return (
    <HeaderSlot place="below">
      <div className={css.progress}>
        <p role="status">{isKept ? `${words} · ${t('quote_draft_kept')}` : words}</p>
        <span className={css.bars} aria-hidden>
          {STEPS.map((each, index) => (
            <span key={each} data-done={index < place || undefined} />
          ))}
        </span>
      </div>
    </HeaderSlot>
  )
}

const DraftOffer = ({ form }: { form: QuoteForm }) => {
  const { t } = useTranslation()
  if (!form.storedDraft.offered || form.isTouched) return null
  return (
    <div className={css.draft} role="status">
      <p>{t('draft_found')}</p>
      <Button kind="outline" onClick={form.restoreDraft}>
        {t('draft_restore')}
      </Button>
      <Button kind="link" onClick={() => void form.storedDraft.drop()}>
        {t('draft_drop')}
      </Button>
    </div>
  )
}

interface BarProps {
  step: Step
  isSaving: boolean
  onStep: (step: Step) => void
  onSave: (isOffered: boolean) => void
}

const Buttons = ({ step, isSaving, onStep, onSave }: BarProps) => {
  const { t } = useTranslation()
  const place = STEPS.indexOf(step)
  const [before, after] = [STEPS[place - 1], STEPS[place + 1]]
  return (
    <>
      {before && (
        <Button kind="quiet" disabled={isSaving} onClick={() => onStep(before)}>
          {t('back')}
        </Button>
      )}
      {step === 'terms' && (
        <Button kind="outline" disabled={isSaving} onClick={() => onSave(false)}>
          {t('quote_as_draft')}
        </Button>
      )}
      {after && step !== 'terms' ? (
        <Button onClick={() => onStep(after)}>{t(NEXT[step])}</Button>
      ) : (
        <Button busy={isSaving} onClick={() => onSave(true)}>
          {t('quote_save_send')}
        </Button>
      )}
    </>
  )
}

export const NewQuoteScreen = () => {
  const { variant } = useInstallation()
  const { quotePrefill } = useLocation().state
  const [start] = useState(() => startDraft(variant, quotePrefill))
  const form = useQuoteForm(start)
  const { quote: whole, services } = form.draft
  const money = useQuoteMoney(
    withValues({ id: 0, rev: 0 }, whole.values),
    services.map(({ values }) => values as Values),
  )
  const [step, setStep] = useState<Step>('client')
  const go = (next: Step) => {
    setStep(next)
    window.scrollTo({ top: 0 })
  }
  const { submit, isSaving } = useSubmit(form, money.sums.missing, (where) => go(STEP_OF[where]))
  const leaving = useLeaveGuard(form.isTouched && !isSaving, () => void form.storedDraft.drop())
  useDefaults(form, money.currencies)
  return (
    <div className={css.screen}>
      <Progress step={step} isKept={form.isTouched} />
      <CreatePopupContext value={LazyCreatePopup}>
        <div className={css.step}>
          <DraftOffer form={form} />
          {step === 'client' && <StepClient form={form} />}
          {step === 'route' && <StepRoute form={form} />}
          {step === 'services' && <StepServices form={form} money={money} />}
          {step === 'terms' && <StepTerms form={form} />}
        </div>
      </CreatePopupContext>
      {leaving ? (
        <div className={css.question} data-action-bar>
          <LeaveQuestion {...leaving} />
        </div>
      ) : (
        <ActionBar status={form.draft.services.length > 0 && <Totals money={money} />}>
          <Buttons step={step} isSaving={isSaving} onStep={go} onSave={(isOffered) => void submit(isOffered)} />
        </ActionBar>
      )}
    </div>
  )
}
