/** Gathers what rules find on one record. A rule speaks only when one of its fields is written: old sins do not stop a new write. */
import type { FieldCode } from '../errors.ts'
import type { Values } from '../fields/validate.ts'
import type { Findings } from './findings.ts'

/** `reads`: the fields that the rule looks at. The first finding on a field stays. */
type Say = (field: string, code: FieldCode, reads: readonly string[], isBroken: boolean) => void

export interface Judgement {
  record: Values
  found: Findings
  refuse: Say
  warn: Say
}

/** `record` is as it will be, `changed` the fields that this write sets; of a new record all that its rules read. */
export const openJudgement = (record: Values, changed: readonly string[]): Judgement => {
  const found: Findings = { errors: {}, warnings: {} }
  const sayAs =
    (level: keyof Findings): Say =>
    (field, code, reads, isBroken) => {
      if (isBroken && reads.some((name) => changed.includes(name))) found[level][field] ??= code
    }
  return { record, found, refuse: sayAs('errors'), warn: sayAs('warnings') }
}

/** Refuses a later moment that lies before an earlier one; what is empty (0) is not compared. */
export const refuseOrder = (
  { refuse }: Judgement,
  [earlier, from]: readonly [string, number],
  [later, to]: readonly [string, number],
): void => refuse(later, 'rule:dates_order', [earlier, later], from !== 0 && to !== 0 && to < from)
