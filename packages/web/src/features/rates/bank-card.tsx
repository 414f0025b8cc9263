/** Above the rates, for the administrator: the switch for the bank's daily rates, the last result, and a button to fetch now. */
import { exchangeRate } from '@fura/shared/entities/exchange-rate.ts'
import { IconRefresh } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api/client.ts'
import { useIsOffline } from '#api/use-link.ts'
import { useErrorText } from '#entity/error-text.ts'
import { READS } from '#entity/query-options.ts'
import { useWords } from '#entity/words.ts'
import { formatDateTime, formatDay } from '#i18n/format.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { SwitchRow } from '#ui/switch-row.tsx'
import { showToast } from '#ui/toast.ts'
import css from './bank-card.module.css'
import { type BankRates, readBankRates, switchBankRates } from './bank-rates.api.ts'

const KEY = ['bank_rates']
const WAITING_MS = 3000

/** Every few seconds the server checks whether it is due. */
const isAsking = (state: BankRates | undefined): boolean =>
  state?.is_on === 1 && state.error === null && state.next_at * 1000 <= Date.now()

const useBankRates = () => {
  const client = useQueryClient()
  const errorText = useErrorText()
  const { data: state, isError } = useQuery({
    ...READS,
    queryKey: KEY,
    queryFn: readBankRates,
    refetchInterval: ({ state: { data } }) => (isAsking(data) ? WAITING_MS : false),
  })
  const { mutate, isPending } = useMutation({
    mutationFn: switchBankRates,
    networkMode: 'always',
    onSuccess: (now) => client.setQueryData(KEY, now),
    onError: (error) => showToast(error instanceof ApiError ? errorText(error) : error.message, 'error'),
  })
  return { state, isError, turn: mutate, isPending }
}

const useWordsOf = (state: BankRates): string => {
  const { t } = useTranslation()
  if (state.is_on === 0) return t('bank_rates.off')
  if (isAsking(state)) return t('bank_rates.asking')
  if (state.fetched_at === 0) return t('bank_rates.never')
  return t('bank_rates.got', { day: formatDay(state.day), at: formatDateTime(state.fetched_at) })
}

interface BankStateProps {
  state: BankRates
  isPending: boolean
  turn: (isOn: boolean) => void
}

const BankState = ({ state, isPending, turn }: BankStateProps) => {
  const { t } = useTranslation()
  const bank = useWords(exchangeRate).choice('source', state.source)
  const hint = useWordsOf(state)
  const fault = state.is_on === 1 ? state.error : null
  const isOffline = useIsOffline()
  return (
    <div className={css.bank}>
      <SwitchRow
        label={t('bank_rates.switch', { bank })}
        hint={hint}
        value={state.is_on === 1}
        onChange={turn}
        disabled={isPending || isOffline}
      />
      {fault !== null && (
        <div className={css.more}>
          <Notice title={t('bank_rates.failed', { bank })}>
            {`${t(`bank_rates.error.${fault}`)} ${t('bank_rates.again', { at: formatDateTime(state.next_at) })}`}
          </Notice>
        </div>
      )}
      {state.is_on === 1 && (
        <div className={css.more}>
          <Button
            kind="outline"
            wide
            icon={<IconRefresh aria-hidden />}
            busy={isPending || isAsking(state)}
            disabled={isOffline}
            onClick={() => turn(true)}
          >
            {t('bank_rates.now')}
          </Button>
        </div>
      )}
    </div>
  )
}

export const BankCard = () => {
  const { t } = useTranslation()
  const { state, isError, turn, isPending } = useBankRates()
  if (state) return <BankState {...{ state, isPending, turn }} />
  return isError ? (
    <div className={css.bank}>
      <p className={css.unknown}>{t('bank_rates.unknown')}</p>
    </div>
  ) : null
}
