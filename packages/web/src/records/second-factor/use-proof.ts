/**
 * Asks the user to prove their identity before an action that a stolen session must not do: by the password, and by a code or
 * a passkey if the server requires one.
 */
import { useRef, useState } from 'react'
import { ApiError } from '#api/client.ts'
import { useCall } from './use-call.ts'

export interface Proof {
  pass: string
  otp?: string
  passkey?: object
}

type Work = (proof: Proof) => Promise<void>

const passkeysIn = ({ answer }: ApiError): string[] => {
  const ids = answer?.passkeys
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []
}

/** The password typed before; without it the form asks for it. */
export const useProof = (password?: string) => {
  const { call, isBusy, fieldError, failure } = useCall()
  const [typed, setTyped] = useState('')
  const [otp, setOtp] = useState('')
  /** Passkeys that replace a code; null until the second factor was required. */
  const [passkeys, setPasskeys] = useState<readonly string[] | null>(null)
  const last = useRef<Work | null>(null)
  const pass = password ?? typed

  const run = (work: Work, makeProof: () => Promise<Proof>): Promise<void> => {
    last.current = work
    return call(async () => {
      try {
        await work(await makeProof())
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'second factor required') throw error
        setPasskeys(passkeysIn(error))
        // The first request for it is no refusal.
        if (passkeys !== null || error.fields.otp !== 'required') throw error
      }
    })
  }
  const code = otp.trim()
  return {
    isAsked: password === undefined,
    pass: typed,
    setPass: setTyped,
    otp,
    setOtp,
    passkeys,
    isBusy,
    fieldError,
    failure,
    isDirty: typed !== '' || otp !== '',
    /** Does the action with the typed values. */
    prove: (work: Work): Promise<void> => run(work, async () => ({ pass, ...(code === '' ? {} : { otp: code }) })),
    /** Repeats the action with a passkey. */
    proveByPasskey: async (): Promise<void> => {
      const work = last.current
      if (!work) return
      await run(work, async () => {
        const { signByPasskey } = await import('./passkey.ts')
        return { pass, passkey: await signByPasskey(passkeys ?? []) }
      })
    },
  }
}

export type Proving = ReturnType<typeof useProof>
