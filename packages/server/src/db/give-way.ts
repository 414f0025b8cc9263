/** Lowers the priority of a thread, so that threads that answer requests run first. */
import { setPriority } from 'node:os'

/** Niceness from 0 to 19: the larger, the lower the priority. */
const NICENESS = { reading: 5, background: 10 } as const

/** Linux gives each thread a priority of its own; elsewhere this would be that of the whole process. */
export const giveWay = (as: keyof typeof NICENESS): void => {
  if (process.platform === 'linux') setPriority(NICENESS[as])
}
