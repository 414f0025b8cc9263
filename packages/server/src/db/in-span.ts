/** Runs work inside a span of a trace; without tracing it just runs the work. */

/** `name` is a constant, never built from what a client sent. */
export type InSpan = <T>(name: string, work: () => Promise<T>) => Promise<T>

export interface Spans {
  /** A part of the current span. */
  inSpan: InSpan
  /** Background work: a trace of its own. */
  inJob: InSpan
}

const workAlone: InSpan = (_name, work) => work()

export const untraced: Spans = { inSpan: workAlone, inJob: workAlone }
