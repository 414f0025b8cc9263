/** Gives a road document without a number the next one of its series, once; for those who may change the order. */
import { order } from '@fura/shared/entities/order.ts'
import { isNumberedPaper, type NumberedPaper, PAPER_NUMBER_FIELDS } from '@fura/shared/rules/paper-numbers.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api/client.ts'
import { useErrorText } from '#entity/error-text.ts'
import { recordKey } from '#entity/query-options.ts'
import type { Row as RecordRow } from '#offline/row.ts'
import { useMayChange, useMayDispatch } from '#records/deals/deal-rights.ts'
import { Button } from '#ui/button.tsx'
import { showToast } from '#ui/toast.ts'
import type { DocumentKind, Papers } from './document.ts'
import css from './documents.module.css'
import { givePaperNumber } from './paper-number.api.ts'

interface GiveNumberProps {
  kind: DocumentKind
  papers: Papers
}

const useGiving = (id: number, kind: NumberedPaper) => {
  const errorText = useErrorText()
  const memory = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const give = async (): Promise<void> => {
    setBusy(true)
    try {
      await givePaperNumber(id, kind)
      await memory.invalidateQueries({ queryKey: recordKey(order.path, id) })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      showToast(errorText(error), 'error')
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, give }
}

const GiveButton = ({ id, kind }: { id: number; kind: NumberedPaper }) => {
  const { t } = useTranslation()
  const { isBusy, give } = useGiving(id, kind)
  return (
    <>
      <Button kind="outline" wide busy={isBusy} onClick={() => void give()}>
        {t('document.give_number')}
      </Button>
      <p className={css.hint}>{t('document.give_number_hint')}</p>
    </>
  )
}

export const GiveNumber = ({ kind, papers: { deal } }: GiveNumberProps) => {
  const mayChange = useMayChange(order)
  const mayDispatch = useMayDispatch()
  if (!isNumberedPaper(kind) || typeof deal.id !== 'number' || deal[PAPER_NUMBER_FIELDS[kind]]) return null
  if (!mayDispatch && !mayChange(deal as RecordRow)) return null
  return <GiveButton id={deal.id} kind={kind} />
}
