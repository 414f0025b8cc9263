/** The second step: from where to where. The client's templates first, as they are what most requests are about. */
import type { FieldOf } from '@fura/shared/entities/index.ts'
import { quote } from '@fura/shared/entities/quote.ts'
import { IconPlus } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useInstallation } from '#core/contexts.tsx'
import { Button } from '#ui/button.tsx'
import { LegCard } from './leg-card.tsx'
import { PieceFields } from './piece-field.tsx'
import { withLeg } from './quote-draft.ts'
import { TemplateChips, useTemplates } from './template-chips.tsx'
import { useCachedCities } from './use-cached-cities.ts'
import type { QuoteForm } from './use-quote-form.ts'

const POINTS: readonly FieldOf<'quote'>[] = ['poo_id', 'pol_id', 'pod_id', 'fd_id']

/** Without templates to tap, an empty leg is shown to fill in. */
const useFirstLeg = (form: QuoteForm, isWanted: boolean): void => {
  const { suggest } = form
  const isEmpty = form.draft.legs.length === 0
  useEffect(() => {
    if (isWanted && isEmpty) suggest((draft) => (draft.legs.length === 0 ? withLeg(draft) : draft))
    // The function is a new object at every render.
  }, [isWanted, isEmpty])
}

const Legs = ({ form }: { form: QuoteForm }) => {
  const { t } = useTranslation()
  const found = useTemplates(form.draft.quote.values.client_id)
  useCachedCities(form.draft.legs.map(({ values }) => values))
  useFirstLeg(form, found.isThere && found.loading.length + found.unloading.length === 0)
  return (
    <>
      <TemplateChips form={form} found={found} />
      {form.draft.legs.map((leg, index) => (
        <LegCard key={leg.key} form={form} leg={leg} number={index + 1} />
      ))}
      <Button kind="outline" wide icon={<IconPlus aria-hidden />} onClick={form.addLeg}>
        {t(form.draft.legs.length === 0 ? 'quote_first_leg' : 'quote_more_legs')}
      </Button>
    </>
  )
}

/** Where legs are not kept apart, the quotation has one route. */
export const StepRoute = ({ form }: { form: QuoteForm }) => {
  const { directions: hasLegs } = useInstallation().variant
  if (hasLegs) return <Legs form={form} />
  return <PieceFields form={form} entity={quote} piece={form.draft.quote} names={POINTS} />
}
