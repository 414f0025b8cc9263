/** Calls the server for a new record from a quotation, opens the result, or says why it failed. */
import { quote } from '@fura/shared/entities/quote.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError } from '#api/client.ts'
import { newUuid } from '#core/uuid.ts'
import { useErrorText, useFieldErrorText } from '#entity/error-text.ts'
import { recordPath } from '#entity/record-screens.ts'
import { showToast } from '#ui/toast.ts'

interface Action {
  /** Returns the id of the new record. */
  run: (key: string) => Promise<number>
  /** The screen of the new record, with `{id}`. */
  path: `/${string}`
  done: string
}

export const useQuoteAction = () => {
  const navigate = useNavigate()
  const memory = useQueryClient()
  const errorText = useErrorText()
  const fieldErrorText = useFieldErrorText()
  // One idempotency key for all presses, so that a repeated press gets the same answer.
  const [key, setKey] = useState(newUuid)
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)

  const textOf = (error: ApiError): string => {
    const code = Object.values(error.fields)[0]
    return code === undefined ? errorText(error) : fieldErrorText(code)
  }

  /** Why it was refused; null if it succeeded. */
  const act = async ({ run, path, done }: Action): Promise<string | null> => {
    if (isBusy) return null
    setBusy(true)
    setRefusal(null)
    try {
      const newId = await run(key)
      setKey(newUuid())
      void memory.invalidateQueries({ queryKey: ['record', quote.path] })
      void memory.invalidateQueries({ queryKey: ['list', quote.path] })
      showToast(done)
      void navigate({ to: recordPath(path, newId) })
      return null
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const why = textOf(error)
      setRefusal(why)
      return why
    } finally {
      setBusy(false)
    }
  }
  return { act, isBusy, refusal }
}
