/** What the app calls a screen: drawn for an address, loaded when the address is opened. */
import type { ComponentType } from 'react'

/** Screens take nothing from outside: what they show is in the address. */
export type Screen = ComponentType & {
  /** Reads what the screen opens with, given the query of its address. */
  readAhead?: (search: string) => Promise<void>
}

export type LoadScreen = () => Promise<Screen>
