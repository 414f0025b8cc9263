/** The form of the company's mail server: stored and typed values, testing, saving and undoing. */
import { isSamePlace, type TlsMode, TLS_MODES, USUAL_PORTS } from '@fura/shared/company-mail.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api/client.ts'
import { askInstallationAgain } from '#core/installation-change.ts'
import { useErrorText, useFieldErrorText } from '#entity/error-text.ts'
import { READS } from '#entity/query-options.ts'
import { showToast, showUndo } from '#ui/toast.ts'
import {
  MAIL_KEY,
  type MailAnswer,
  type MailSettings,
  readMail,
  saveMail,
  type SentMail,
  testMail,
  undoMail,
} from './company-mail.api.ts'

type Typed = Partial<SentMail>
type Codes = Readonly<Record<string, string>>

const settingsOf = (detail: MailAnswer['detail']): MailSettings => {
  const { is_on, host, port, tls, login, from_name, from_address, reply_to } = detail
  return { is_on, host, port, tls, login, from_name, from_address, reply_to }
}

/** Choosing an encryption sets its port, unless another one was typed. */
const withUsualPort = (tls: TlsMode, { port }: MailSettings): Typed =>
  TLS_MODES.some((mode) => USUAL_PORTS[mode] === port) ? { tls, port: USUAL_PORTS[tls] } : { tls }

/** Saving, undoing, testing. */
const useWrites = (onTaken: () => void, onRefused: (codes: Codes) => void) => {
  const memory = useQueryClient()
  const errorText = useErrorText()
  const onError = (error: Error) => {
    if (error instanceof ApiError) onRefused(error.fields)
    showToast(error instanceof ApiError ? errorText(error) : error.message, 'error')
  }
  const onSuccess = (answer: MailAnswer) => {
    memory.setQueryData(MAIL_KEY, answer)
    onTaken()
    // That page shows whether letters can be sent at all.
    askInstallationAgain()
  }
  return {
    undoing: useMutation({ mutationFn: undoMail, networkMode: 'always', onSuccess, onError }),
    saving: useMutation({ mutationFn: saveMail, networkMode: 'always', onSuccess, onError }),
    trying: useMutation({ mutationFn: testMail, networkMode: 'always', onError }),
  }
}

export const useCompanyMail = () => {
  const { t } = useTranslation()
  const fieldErrorText = useFieldErrorText()
  const [typed, setTyped] = useState<Typed>({})
  const [errors, setErrors] = useState<Codes>({})
  const read = useQuery({ ...READS, queryKey: MAIL_KEY, queryFn: readMail })
  const detail = read.data?.detail
  const stored = detail && settingsOf(detail)
  const { password, ...settings } = typed
  const values = stored && { ...stored, ...settings }
  const clear = () => {
    setTyped({})
    setErrors({})
  }
  const { undoing, saving, trying } = useWrites(clear, setErrors)
  const sent = (): SentMail | undefined => values && { ...values, ...(password ? { password } : {}) }
  const set = (next: Typed) => {
    setTyped((before) => ({ ...before, ...next }))
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in next))))
    trying.reset()
  }
  return {
    read,
    detail,
    values,
    password: password ?? '',
    /** The stored password belongs to this server and login. */
    hasPassword: Boolean(detail?.has_password && values && stored && isSamePlace(values, stored)),
    isDirty: JSON.stringify(values) !== JSON.stringify(stored) || Boolean(password),
    isSaving: saving.isPending || undoing.isPending,
    isTrying: trying.isPending,
    result: trying.data,
    changes: read.data?.changes ?? [],
    set,
    setTls: (tls: string) => {
      const mode = TLS_MODES.find((one) => one === tls)
      if (mode && values) set(withUsualPort(mode, values))
    },
    errorOf: (name: keyof SentMail): string | undefined => {
      const code = errors[name]
      return code === undefined ? undefined : fieldErrorText(code)
    },
    discard: () => {
      clear()
      trying.reset()
    },
    save: () => {
      const all = sent()
      if (all) saving.mutate(all, { onSuccess: () => showUndo(t('company.saved'), () => undoing.mutate()) })
    },
    test: () => {
      const all = sent()
      setErrors({})
      if (all) trying.mutate(all)
    },
    undo: () => undoing.mutate(),
  }
}

export type MailForm = ReturnType<typeof useCompanyMail>
