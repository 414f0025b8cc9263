/** One span as it is sent: what, when, how long, inside which. Attributes are our own, never a text from a client. */
import { randomBytes } from 'node:crypto'

export type SpanKind = 'internal' | 'server' | 'client'
export type Attributes = Readonly<Record<string, string | number>>

export interface Span {
  traceId: string
  spanId: string
  parentId: string | null
  name: string
  kind: SpanKind
  /** Milliseconds since 1970, with their fractions. */
  begun: number
  ended: number
  attributes: Attributes
  isFailed: boolean
}

export const newTraceId = (): string => randomBytes(16).toString('hex')
export const newSpanId = (): string => randomBytes(8).toString('hex')

/** Monotonic, so that a clock that is set back gives no negative duration. */
export const preciseNow = (): number => performance.timeOrigin + performance.now()
