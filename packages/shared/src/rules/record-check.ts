/** Gathers what rules find on one record. A rule applies only to a write of its fields: old mistakes block no other write. */
import type { FieldCode } from '../errors.ts'
import type { NamedValues } from '../fields/validate.ts'
import type { Findings } from './findings.ts'

/**
 * `reads`: the fields that the rule looks at. The first finding on a field stays. Of a method, so that a rule of several entities,
 * which names fields of each, accepts the check of one.
 */
type Say<F extends string> = {
  say(field: F, code: FieldCode, reads: readonly F[], isBroken: boolean): void
}['say']

export interface RecordCheck<F extends string = string> {
  record: NamedValues<F>
  findings: Findings
  refuse: Say<F>
  warn: Say<F>
}

/** `record` is as it will be, `changed` the fields that this write sets; of a new record all that its rules read. */
export const startCheck = <F extends string>(record: NamedValues<F>, changed: readonly string[]): RecordCheck<F> => {
  const findings: Findings = { errors: {}, warnings: {} }
  const sayAs =
    (level: keyof Findings): Say<F> =>
    (field, code, reads, isBroken) => {
      if (isBroken && reads.some((name) => changed.includes(name))) findings[level][field] ??= code
    }
  return { record, findings, refuse: sayAs('errors'), warn: sayAs('warnings') }
}

/** Refuses a later moment that lies before an earlier one; what is empty (0) is not compared. */
export const refuseOrder = <F extends string>(
  { refuse }: RecordCheck<F>,
  [earlier, from]: readonly [NoInfer<F>, number],
  [later, to]: readonly [NoInfer<F>, number],
): void => refuse(later, 'rule:dates_order', [earlier, later], from !== 0 && to !== 0 && to < from)
