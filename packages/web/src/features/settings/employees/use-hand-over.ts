/** Switches an employee off and hands their records over, step by step; after a failure it still says which steps are done. */
import { teamUser } from '@fura/shared/entities/team-user.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError } from '#api/client.ts'
import { newUuid } from '#core/uuid.ts'
import { useErrorText, useFieldErrorText } from '#entity/error-text.ts'
import { useSave } from '#entity/use-save.ts'
import { nameOf } from '#i18n/names.ts'
import type { Row } from '#offline/reads.ts'
import { handOver, type MovedCount } from './hand-over.api.ts'

export interface HandOverState {
  /** The outcome of the switch: `queued` waits on this device. */
  off: 'no' | 'done' | 'queued'
  moved: readonly MovedCount[] | null
  failure: string | null
  isBusy: boolean
}

const useRefusalText = (): ((error: ApiError) => string) => {
  const errorText = useErrorText()
  const fieldText = useFieldErrorText()
  return (error) => {
    const [code] = Object.values(error.fields)
    return code === undefined ? errorText(error) : fieldText(code)
  }
}

export const useHandOver = (person: Row) => {
  const memory = useQueryClient()
  const refusalText = useRefusalText()
  const { send } = useSave(teamUser)
  const key = useRef(newUuid())
  const [state, setState] = useState<HandOverState>({
    off: person.is_active === 0 ? 'done' : 'no',
    moved: null,
    failure: null,
    isBusy: false,
  })
  const become = (part: Partial<HandOverState>) => setState((previous) => ({ ...previous, ...part }))

  const switchOff = async (): Promise<HandOverState['off']> => {
    if (state.off === 'done') return 'done'
    const label = nameOf(person)
    const result = await send({ action: 'update', id: person.id, base: person, values: { is_active: 0 }, label })
    if (!result) return 'no'
    if (result.state === 'rejected') throw result.error
    const off = result.state === 'sent' ? 'done' : 'queued'
    become({ off })
    return off
  }

  const move = async (to: number): Promise<void> => {
    const moved = await handOver(Number(person.id), to, key.current)
    key.current = newUuid()
    become({ moved })
    await memory.invalidateQueries()
  }

  /** `to`: null if nothing is handed over. If switching off is queued offline, the hand-over is skipped: it needs the network. */
  const run = async (to: number | null): Promise<HandOverState['off']> => {
    become({ isBusy: true, failure: null })
    try {
      const off = await switchOff()
      if (off === 'done' && to !== null) await move(to)
      return off
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      become({ failure: refusalText(error) })
      return 'no'
    } finally {
      become({ isBusy: false })
    }
  }
  return { ...state, run }
}
