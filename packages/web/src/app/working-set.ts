/**
 * Stores the person's work on this device for times without a network (decision 0068): loaded in idle time after the login,
 * kept fresh by the poll. One tab of the device does it.
 */
import { mayPlan } from '@fura/shared/rules/plan-right.ts'
import type { Features } from '@fura/shared/variants.ts'
import { link } from '#api/link.ts'
import { isUnreachable } from '#api/unreachable.ts'
import { Alarm } from '#core/alarm.ts'
import type { CurrentUser } from '#core/contexts.tsx'
import { logWarning } from '#core/log.ts'
import { isSavingData } from '#core/saving-data.ts'
import { onOldReads, type ReadKey, type ServerChanges } from '#offline/changes.ts'
import { isQuotaError } from '#offline/room.ts'
import { deviceLocks } from '#offline/locks.ts'
import { NotLoaded } from '#offline/reads.ts'
import { StoreClosed } from '#offline/store.ts'
import { RightsChanged } from '#offline/working-set/load.ts'
import {
  isWorkingSetWanted,
  onWorkingSetCommand,
  publishWorkingSetState,
  type WorkingSetCommand,
  type WorkingSetState,
} from '#offline/working-set/state.ts'
import { rightsOf } from './rights-of.ts'
import type { SetReader } from './working-set-extras.ts'
import { WorkingSetLoader } from './working-set-loader.ts'

/** Changes within this time are read together. */
const SOON_MS = 2000
/** After a failure without a sign of the network. */
const AGAIN_MS = 60_000

class WorkingSetRun {
  readonly #over = new AbortController()
  readonly #loader: WorkingSetLoader
  readonly #alarm = new Alarm(() => void this.#run())
  #isRunning = false
  #stopLoading = new AbortController()

  constructor(reader: SetReader) {
    this.#loader = new WorkingSetLoader(reader, (share) => this.#publish('loading', share))
    const cleanUps = [
      link.subscribe((isUp) => isUp && this.#soon()),
      onOldReads((keys) => this.#noteReads(keys)),
      onWorkingSetCommand((command) => this.#obey(command)),
    ]
    this.#over.signal.addEventListener('abort', () => {
      this.#alarm.stop()
      for (const cleanUp of cleanUps) cleanUp()
      publishWorkingSetState({ phase: 'idle', share: 0 })
    })
    this.#soon(0)
  }

  noteChanges(changes: Pick<ServerChanges, 'changed' | 'reset'>): void {
    this.#loader.noteChanges(changes)
    if (changes.changed.length > 0 || changes.reset) this.#soon()
  }

  stop(): void {
    this.#over.abort()
  }

  get #isOver(): boolean {
    return this.#over.signal.aborted
  }

  #publish(phase: WorkingSetState['phase'], share = 0): void {
    if (!this.#isOver) publishWorkingSetState({ phase, share })
  }

  /** Copies that this device has changed or emptied itself. */
  #noteReads(keys: readonly ReadKey[]): void {
    const { set } = this.#loader
    for (const [what, path, id] of keys) {
      if (what !== 'record') continue
      if (path === undefined) set.forgetCopies()
      else if (typeof id === 'number') set.forget(String(path), id)
    }
    this.#soon()
  }

  #obey(command: WorkingSetCommand): void {
    this.#stopLoading.abort()
    if (command === 'stop') return
    this.#alarm.stop()
    this.#loader.startAnew()
    void this.#run()
  }

  /** With data saving on, only the person starts it; once loaded it is kept fresh. */
  #soon(delay = SOON_MS): void {
    const isHeldBack = isSavingData() && !this.#loader.isComplete
    if (!this.#isOver && isWorkingSetWanted() && !isHeldBack) this.#alarm.ring(delay)
  }

  async #run(): Promise<void> {
    if (this.#isRunning || this.#isOver || !link.isUp()) return
    this.#isRunning = true
    this.#stopLoading = new AbortController()
    const signal = AbortSignal.any([this.#over.signal, this.#stopLoading.signal])
    let hasRoom = true
    try {
      await deviceLocks().request('working_set', { signal }, async () => {
        hasRoom = (await this.#loader.load(signal)) === 'done'
        this.#publish(hasRoom ? 'idle' : 'full', 1)
      })
    } catch (error) {
      hasRoom = !isQuotaError(error)
      this.#fail(error)
    } finally {
      this.#isRunning = false
    }
    // Without room it is tried again with the next change, not over and over.
    const delay = hasRoom ? this.#loader.nextAfter() : null
    if (delay !== null) this.#soon(Math.max(SOON_MS, delay))
  }

  #fail(error: unknown): void {
    if (this.#isOver || error instanceof StoreClosed) return
    if (error instanceof RightsChanged) {
      this.#loader.startAnew()
      this.#soon()
    } else if (isQuotaError(error)) this.#publish('full')
    else if (this.#stopLoading.signal.aborted) this.#publish('idle')
    else {
      if (!isUnreachable(error) && !(error instanceof NotLoaded)) logWarning('the working set is not loaded', error)
      this.#publish('failed')
      this.#soon(AGAIN_MS)
    }
  }
}

export type WorkingSet = Pick<WorkingSetRun, 'noteChanges' | 'stop'>

const readerOf = (user: CurrentUser, variant: Features): SetReader => {
  const rights = rightsOf(user)
  return {
    rights,
    isHead: user.role === 'head' || user.role === 'admin',
    isPlanner: mayPlan(variant, (flag) => rights[flag]),
  }
}

/** null: the person has logged out before it could begin. */
export const startWorkingSet = (user: CurrentUser, variant: Features): WorkingSet | null => {
  try {
    return new WorkingSetRun(readerOf(user, variant))
  } catch (error) {
    if (error instanceof StoreClosed) return null
    throw error
  }
}
