/** The state of the working set: the progress of its loading, and whether the person allowed it. */
import { STORAGE_KEYS } from '@fura/shared/constants.ts'
import { readStored, writeStored } from '#core/storage.ts'

export interface WorkingSetState {
  /** `full`: there was no room for all of it. `failed`: the server did not answer; loading resumes by itself. */
  phase: 'idle' | 'loading' | 'full' | 'failed'
  /** From 0 to 1. */
  share: number
}

export type WorkingSetCommand = 'load' | 'stop'

let state: WorkingSetState = { phase: 'idle', share: 0 }
const listeners = new Set<() => void>()
const commands = new Set<(command: WorkingSetCommand) => void>()

export const workingSetState = (): WorkingSetState => state

export const onWorkingSetState = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const publishWorkingSetState = (next: WorkingSetState): void => {
  state = next
  for (const listener of listeners) listener()
}

export const onWorkingSetCommand = (listener: (command: WorkingSetCommand) => void): (() => void) => {
  commands.add(listener)
  return () => void commands.delete(listener)
}

const command = (one: WorkingSetCommand): void => {
  for (const listener of commands) listener(one)
}

/** The person asks for it, even if it costs. */
export const loadWorkingSetNow = (): void => command('load')

export const isWorkingSetWanted = (): boolean => readStored(STORAGE_KEYS.workingSet) !== 'off'

export const wantWorkingSet = (isWanted: boolean): void => {
  writeStored(STORAGE_KEYS.workingSet, isWanted ? 'on' : 'off')
  command(isWanted ? 'load' : 'stop')
}
