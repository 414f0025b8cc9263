/** Loads the working set onto this device: all of it at first, then changes, and once an hour its extras. */
import { currentLanguage } from '#api/client.ts'
import { whenAtRest } from '#core/when-at-rest.ts'
import type { ServerChanges } from '#offline/changes.ts'
import { currentStore } from '#offline/store.ts'
import { DeviceSet } from '#offline/working-set/device-set.ts'
import { loadLacking, readMembers } from '#offline/working-set/load.ts'
import { keepWorkingSetSummary, readWorkingSetSummary } from '#offline/working-set/summary.ts'
import { keepWholePages } from '#offline/working-set/whole-pages.ts'
import { type Extra, extrasOf, type SetReader } from './working-set-extras.ts'

/** Somebody's work may have become part of the set: the list is read again, but not more often. */
const LIST_EVERY_MS = 3 * 60 * 1000
/** Lookups, calendar and conversations have updates of their own; this is for a tab that stays open for days. */
const EXTRAS_EVERY_MS = 3600 * 1000

const rest = (): Promise<void> =>
  new Promise((resolve) => {
    whenAtRest(resolve)
  })

export class WorkingSetLoader {
  readonly set = new DeviceSet()
  readonly #store = currentStore()
  readonly #reader: SetReader
  readonly #onShare: (share: number) => void
  #language = currentLanguage()
  #listedAt = 0
  #extrasAt = 0

  constructor(reader: SetReader, onShare: (share: number) => void) {
    this.#reader = reader
    this.#onShare = onShare
  }

  /** All of it has been here since the app was opened. */
  get isComplete(): boolean {
    return this.#extrasAt > 0
  }

  noteChanges(changes: Pick<ServerChanges, 'changed' | 'reset'>): void {
    this.set.noteChanges(changes)
    // The event names no records, so revisions of the list are compared at once.
    if (changes.reset) this.#listedAt = 0
  }

  startAnew(): void {
    this.set.forgetCopies()
    this.#listedAt = 0
    this.#extrasAt = 0
  }

  /** Milliseconds until there is more to read; null if nothing is due. */
  nextAfter(): number | null {
    if (this.set.lacking().length > 0) return 0
    return this.set.isListOld ? this.#listedAt + LIST_EVERY_MS - Date.now() : null
  }

  /** Copies in another language do not count as copies of the set. */
  async #checkCopies(): Promise<void> {
    if (this.#language !== currentLanguage() || (await readWorkingSetSummary()) === null) this.set.forgetCopies()
    this.#language = currentLanguage()
  }

  async #readList(signal: AbortSignal): Promise<boolean> {
    if (!this.set.isListOld || Date.now() - this.#listedAt < LIST_EVERY_MS) return false
    await this.set.readAnew(() => readMembers(signal))
    this.#listedAt = Date.now()
    return true
  }

  #dueExtras(signal: AbortSignal): Extra[] {
    if (Date.now() - this.#extrasAt < EXTRAS_EVERY_MS) return []
    return extrasOf(this.set, this.#reader, signal)
  }

  async load(signal: AbortSignal): Promise<'done' | 'full'> {
    await this.#checkCopies()
    const isListed = await this.#readList(signal)
    await this.set.look(this.#store, rest)
    const extras = this.#dueExtras(signal)
    const lackingCount = this.set.lacking().reduce((sum, { ids }) => sum + ids.length, 0)
    const total = extras.reduce((sum, { weight }) => sum + weight, lackingCount)
    let done = 0
    const onLoaded = (count: number): void => {
      done += count
      // A few changed records are read without showing progress.
      if (extras.length > 0 && total > 0) this.#onShare(done / total)
    }
    onLoaded(0)
    const outcome = await loadLacking({ store: this.#store, set: this.set, signal, rest, onLoaded })
    for (const { weight, bring } of extras) {
      await rest()
      signal.throwIfAborted()
      await bring()
      onLoaded(weight)
    }
    if (extras.length > 0) this.#extrasAt = Date.now()
    if (isListed && lackingCount > 0) await keepWholePages(this.#store, this.set, rest)
    await keepWorkingSetSummary({ orders: this.set.countOf('orders'), bytes: this.set.bytes, at: Date.now() })
    return outcome
  }
}
