/** A carrier's answer: the price, its last day and the transit time. Saved as an answer, or chosen at once. */
import type { FieldOf } from '@fura/shared/entities/index.ts'
import { rateRequest } from '@fura/shared/entities/rate-request.ts'
import { type SyntheticEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '#entity/error-text.ts'
import { Field } from '#entity/field.tsx'
import { formFields } from '#entity/fields-of.ts'
import { checkForm, startValues } from '#entity/form-values.ts'
import { useRefetchLock } from '#entity/refetch-lock.ts'
import { refName } from '#entity/ref-name.ts'
import { useSave } from '#entity/use-save.ts'
import { useViewer } from '#entity/use-viewer.ts'
import { currentLanguage } from '#i18n/i18n.ts'
import type { Row } from '#offline/reads.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { showToast } from '#ui/toast.ts'
import { fieldOf } from '#offline/row.ts'
import css from './quote-card.module.css'

interface ReplySheetProps {
  quote: Row
  request: Row
  open: boolean
  onClose: () => void
}

const ANSWER: readonly FieldOf<'rate_request'>[] = [
  'price',
  'currency_id',
  'vat_id',
  'valid_until',
  'transit_days',
  'free_days',
  'comment',
]

/** A rate without a currency is in that of the quotation. */
const startOf = (request: Row, quote: Row): Row =>
  request.currency_id
    ? request
    : { ...request, currency_id: quote.currency_id ?? null, currency_name: refName(quote, 'currency_id') }

const useReply = ({ quote, request, onClose }: ReplySheetProps) => {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const { send, isSaving } = useSave(rateRequest)
  const [startRow] = useState(() => startOf(request, quote))
  const [values, setValues] = useState(() => startValues(rateRequest, startRow))
  const [names, setNames] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(ANSWER.map((name) => [name, refName(startRow, name)])),
  )
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [refusal, setRefusal] = useState<string | null>(null)
  const set = (name: FieldOf<'rate_request'>, value: unknown, text?: string) => {
    setValues((previous) => ({ ...previous, [name]: value }))
    setErrors({})
    if (text !== undefined) setNames((previous) => ({ ...previous, [name]: text }))
  }
  const submit = async (status: 'received' | 'selected' | 'rejected'): Promise<void> => {
    if (values.price === '' && status !== 'rejected') return setErrors({ price: 'required' })
    const start = startValues(rateRequest, request)
    const checked = checkForm({ entity: rateRequest, start, values, isNew: false, language: currentLanguage() })
    if (checked.errors) return setErrors(checked.errors)
    const sent = { ...checked.values, status }
    const label = refName(request, 'contractor_id')
    const result = await send({ action: 'update', id: request.id, base: request, values: sent, label }, onClose)
    if (result === null) return undefined
    if (result.state === 'rejected') {
      setErrors(result.error.fields)
      return setRefusal(errorText(result.error))
    }
    showToast(t(result.state === 'sent' ? 'saved' : 'saved_on_device'))
    return onClose()
  }
  return { values, names, errors, refusal, isSaving, set, submit }
}

export const ReplySheet = (props: ReplySheetProps) => {
  const { request, open, onClose } = props
  const { t } = useTranslation()
  const id = useId()
  const viewer = useViewer()
  const reply = useReply(props)
  useRefetchLock(open)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    event.stopPropagation()
    void reply.submit('received')
  }
  const shown = formFields(rateRequest, viewer).map(([name]) => name)
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={refName(request, 'contractor_id')}
      subtitle={t('request_reply')}
      height="fixed"
      footer={
        <>
          <Button kind="quiet" wide busy={reply.isSaving} onClick={() => void reply.submit('selected')}>
            {t('request_select')}
          </Button>
          <Button type="submit" form={id} wide busy={reply.isSaving}>
            {t('save')}
          </Button>
        </>
      }
    >
      <form id={id} className={css.form} noValidate onSubmit={submit}>
        {reply.refusal !== null && <Notice kind="error" title={reply.refusal} />}
        {ANSWER.filter((name) => shown.includes(name)).map((name) => (
          <Field
            key={name}
            entity={rateRequest}
            name={name}
            value={fieldOf(reply.values, name)}
            text={reply.names[name] ?? ''}
            error={reply.errors[name]}
            disabled={reply.isSaving}
            values={reply.values}
            onChange={(value, text) => reply.set(name, value, text)}
          />
        ))}
        <Button kind="link" disabled={reply.isSaving} onClick={() => void reply.submit('rejected')}>
          {t('request_refused')}
        </Button>
      </form>
    </Sheet>
  )
}
