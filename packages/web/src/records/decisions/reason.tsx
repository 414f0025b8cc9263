/** Why a change was refused, in plain words, by field if the server named fields. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api/client.ts'
import { useErrorText, useFieldErrorText } from '#entity/error-text.ts'
import { useWords } from '#entity/words.ts'
import { kindOf } from '#offline/decision.ts'
import type { Entry } from '#offline/outbox.ts'

export const useReason = (entity: Entity): ((entry: Entry) => string) => {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const fieldErrorText = useFieldErrorText()
  const words = useWords(entity)
  return (entry) => {
    const { answer } = entry
    if (!answer) return ''
    const kind = kindOf(entry)
    if (kind === 'gone') return t('gone_title')
    if (kind === 'stuck') return t('stuck_why')
    const reason = errorText(new ApiError(answer.code, answer))
    if (kind === 'denied') return `${t('denied_title')}. ${reason}`
    const fields = Object.entries(answer.fields).map(([name, code]) => `${words.field(name)}: ${fieldErrorText(code)}`)
    return [reason, ...fields].join('. ')
  }
}
