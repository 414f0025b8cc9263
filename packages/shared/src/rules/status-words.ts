/**
 * One status of orders is a confirmed booking by sea, rail and air, and a truck that was found by road. Its list names both, "Букинг
 * подтверждён / машина назначена"; a deal that goes only one way gets its own half. A company that renamed the status gets its own name.
 */
import type { Mode } from '../modes.ts'
import { ORDER_STATUS } from '../statuses.ts'

interface StatusRow {
  readonly id: number | string
  readonly [member: string]: unknown
}

const NAME = /^name(_|$)/
const BETWEEN_HALVES = ' / '

const halfOf = (name: string, mode: Mode): string => {
  const [booking = name, truck = booking] = name.split(BETWEEN_HALVES)
  const half = mode === 'auto' ? truck : booking
  return half.charAt(0).toUpperCase() + half.slice(1)
}

/** The status with the names that it has in this mode, short ones included; null: the deal goes several ways. */
export const statusInMode = <R extends StatusRow>(status: R, mode: Mode | null): R => {
  if (status.id !== ORDER_STATUS.booked || mode === null) return status
  const names = Object.entries(status).flatMap(([member, name]): [string, string][] => {
    if (!NAME.test(member) || typeof name !== 'string' || !name.includes(BETWEEN_HALVES)) return []
    const half = halfOf(name, mode)
    const short = `short_${member}`
    return short in status
      ? [
          [member, half],
          [short, half],
        ]
      : [[member, half]]
  })
  return { ...status, ...Object.fromEntries(names) }
}
