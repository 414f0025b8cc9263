/** A screen: loaded and drawn when its address is opened. */
import type { ComponentType } from 'react'

/** Screens have no props: what they show is in the address. */
export type Screen = ComponentType & {
  /** Reads the screen's first data, given the query of its address. */
  prefetch?: (search: string) => Promise<void>
}

export type LoadScreen = () => Promise<Screen>
