/** Offers to undo the deletion of a rate: it is added again with its old values. */
import { exchangeRate } from '@fura/shared/entities/exchange-rate.ts'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '#entity/error-text.ts'
import { useRecordTitle } from '#entity/use-record-title.ts'
import { save } from '#offline/outbox.ts'
import type { Row } from '#offline/reads.ts'
import { showToast, showUndo } from '#ui/toast.ts'

export const useRestore = () => {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const titleOf = useRecordTitle(exchangeRate)
  const restore = async (row: Row): Promise<void> => {
    const { currency_id, date, rate, comment } = row
    const values = { currency_id, date, rate, comment }
    const result = await save({ entity: exchangeRate, action: 'add', values, label: titleOf(row) })
    if (result.state === 'rejected') showToast(errorText(result.error), 'error')
  }
  return (row: Row): void => showUndo(t('deleted'), () => void restore(row))
}
