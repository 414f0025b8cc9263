/** One call at a time with its outcome, for the forms before the login. */
import { useState } from 'react'
import { ApiError } from '#api/client.ts'

type Outcome = { status: 'empty' | 'loading' | 'success' } | { status: 'error'; error: ApiError }

export const useSending = () => {
  const [outcome, setOutcome] = useState<Outcome>({ status: 'empty' })
  const send = async (call: () => Promise<void>): Promise<void> => {
    if (outcome.status === 'loading') return
    setOutcome({ status: 'loading' })
    try {
      await call()
      setOutcome({ status: 'success' })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setOutcome({ status: 'error', error })
    }
  }
  return { outcome, send }
}
