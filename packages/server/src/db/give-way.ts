/** Lowers the priority of a thread, so that threads that answer requests run first. */
import { setPriority } from 'node:os'

/** From 0 to 19: the larger, the sooner a thread gives way. */
const NICENESS = { reading: 5, background: 10 } as const

/** Linux gives each thread a priority of its own; elsewhere this would be that of the whole process. */
export const giveWay = (as: keyof typeof NICENESS): void => {
  if (process.platform === 'linux') setPriority(NICENESS[as])
}
