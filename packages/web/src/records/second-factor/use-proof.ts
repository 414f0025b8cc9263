/**
 * Asks the user to prove their identity before something that a stolen session must not do: by the password, and by a code or
 * a passkey where the server asks for one.
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

/** `password` was typed a moment ago; without it the person is asked. */
export const useProof = (password?: string) => {
  const { call, isBusy, fieldError, failure } = useCall()
  const [typed, setTyped] = useState('')
  const [otp, setOtp] = useState('')
  /** Those that do in place of a code; null until the second factor was asked for. */
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
        // Asked for the first time it is no refusal.
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
    /** Does the work with what was typed. */
    prove: (work: Work): Promise<void> => run(work, async () => ({ pass, ...(code === '' ? {} : { otp: code }) })),
    /** Does again what the second factor was asked for, with a passkey. */
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
