/** Texts of errors: at a field by its code, in a form by the code of the whole answer. */
import { entityByPath } from '@fura/shared/entities/index.ts'
import type { UsedBy } from '@fura/shared/errors.ts'
import type { Flag } from '@fura/shared/permissions.ts'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '#api/client.ts'

/** A rule without a text of its own reads as "a rule is broken". */
export const useFieldErrorText = (): ((code: string) => string) => {
  const { t, i18n } = useTranslation()
  return (code) => {
    const own = `field_error.${code}`
    const key: string = i18n.exists(own) ? own : 'field_error.rule'
    return t(key)
  }
}

const usersIn = (error: ApiError): UsedBy[] => {
  const users = error.answer?.used_by
  return Array.isArray(users) ? (users as UsedBy[]) : []
}

const missingIn = (error: ApiError): Flag[] => {
  const needs = error.answer?.needs
  return Array.isArray(needs) ? (needs as Flag[]) : []
}

/** Names the missing rights, and who can grant them. */
export const useMissingRightText = (): ((flags: readonly Flag[]) => string) => {
  const { t } = useTranslation()
  return (flags) => {
    const rights = flags.map((flag) => t('quoted', { text: t(`flag.${flag}`) })).join(', ')
    return t('missing_right', { count: flags.length, rights })
  }
}

/** By its first letters the operator finds the request in the log and in the traces. */
const CODE_LETTERS = 8

/** A forbidden delete names what uses the record: "(Водители, Прицепы)"; a refusal names the right, a fault of ours its code. */
export const useErrorText = (): ((error: ApiError) => string) => {
  const { t, i18n } = useTranslation()
  const missingRightText = useMissingRightText()
  return (error) => {
    const missing = missingIn(error)
    if (missing.length > 0) return missingRightText(missing)
    const own = `error.${error.code}`
    const key: string = i18n.exists(own) ? own : 'error.internal error'
    const requestId = error.answer?.request_id
    if (typeof requestId === 'string')
      return t('error_with_code', { text: t(key), code: requestId.slice(0, CODE_LETTERS) })
    const users = new Set(usersIn(error).map(({ r }) => r))
    const names = [...users].map((path) => t(`${entityByPath(path)?.name ?? path}.many`))
    return names.length > 0 ? `${t(key)} (${names.join(', ')})` : t(key)
  }
}
