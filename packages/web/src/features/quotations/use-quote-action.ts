/** Asks the server to make something of a quotation, opens what came of it, and says why nothing did. */
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
  /** Returns the id of what was made. */
  run: (key: string) => Promise<number>
  /** Of the screen of what was made, with `{id}`. */
  path: `/${string}`
  done: string
}

export const useQuoteAction = () => {
  const navigate = useNavigate()
  const memory = useQueryClient()
  const errorText = useErrorText()
  const fieldErrorText = useFieldErrorText()
  // One idempotency key for all presses, so that a lost answer is answered again.
  const [key, setKey] = useState(newUuid)
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)

  const textOf = (error: ApiError): string => {
    const code = Object.values(error.fields)[0]
    return code === undefined ? errorText(error) : fieldErrorText(code)
  }

  /** Why it was refused; null where it was done. */
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
