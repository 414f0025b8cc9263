/** Where spans of a trace begin and end; without traces the work alone is done. */

/** `name` is one of ours and never made of what somebody sent. */
export type InSpan = <T>(name: string, work: () => Promise<T>) => Promise<T>

export interface Spans {
  /** A part of what runs now. */
  inSpan: InSpan
  /** Work behind the requests: a trace of its own, whoever asked for it. */
  inJob: InSpan
}

const workAlone: InSpan = (_name, work) => work()

export const untraced: Spans = { inSpan: workAlone, inJob: workAlone }
