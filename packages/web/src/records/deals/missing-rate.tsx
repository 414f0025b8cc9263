/**
 * A missing rate: those who may enter rates do so here, with currency and day filled in, without leaving the row;
 * all others learn whom to ask.
 */
import { exchangeRate } from '@fura/shared/entities/exchange-rate.ts'
import { currency } from '@fura/shared/entities/lookups.ts'
import type { RateAsked } from '@fura/shared/money/complete-row.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '#core/contexts.tsx'
import { refNameMember } from '#entity/ref-name.ts'
import { useLookup } from '#entity/use-lookup.ts'
import { nameOf } from '#i18n/names.ts'
import { LazyCreatePopup } from '#records/forms/lazy-create-popup.tsx'
import { Notice } from '#ui/notice.tsx'
import css from './missing-rate.module.css'
import { RATES_KEY } from './use-bank-rates.ts'
import { useRateWords } from './use-rate-words.ts'

interface MissingRateProps {
  missing: readonly RateAsked[]
  onEntered?: () => void
}

const usePrefill = ([first]: readonly RateAsked[]) => {
  const row = useLookup(currency).data?.find(({ id }) => id === first?.currencyId)
  return { currency_id: first?.currencyId, [refNameMember('currency_id')]: row ? nameOf(row) : '', date: first?.day }
}

export const MissingRate = ({ missing, onEntered }: MissingRateProps) => {
  const { t } = useTranslation()
  const mayEnter = useSession().can(exchangeRate.can.add)
  const memory = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const prefill = usePrefill(missing)
  const rateWords = useRateWords()
  const close = () => setOpen(false)
  const handleSaved = () => {
    close()
    void memory.invalidateQueries({ queryKey: [RATES_KEY] })
    onEntered?.()
  }
  return (
    <div className={css.missing}>
      <Notice title={rateWords(missing)} onPress={mayEnter ? () => setOpen(true) : undefined}>
        {t(mayEnter ? 'money_no_rate_enter' : 'money_no_rate_hint')}
      </Notice>
      {mayEnter && (
        <LazyCreatePopup
          key={`${prefill.currency_id} ${prefill.date}`}
          entity={exchangeRate}
          open={isOpen}
          prefill={prefill}
          onClose={close}
          onSaved={handleSaved}
        />
      )}
    </div>
  )
}
