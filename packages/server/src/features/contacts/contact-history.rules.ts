/** Input of a talk in addition to its fields, and its defaults. */
import { contactHistory } from '@fura/shared/entities/contact-history.ts'
import { AppError } from '@fura/shared/errors.ts'
import { type Field, int, text } from '@fura/shared/fields/field.ts'
import { validateNew, type Values } from '@fura/shared/fields/validate.ts'
import { choiceKey } from '@fura/shared/label-key.ts'
import { numberIn } from '@fura/shared/money/deal-rows.ts'
import type { Actor } from '#db/actor.ts'
import type { Database } from '#db/database.ts'
import { checkNew } from '#resource/save.ts'
import { companyText } from '#texts.ts'

/** The owner's new status, and the name of the task that the next step becomes. */
export const TALK_EXTRAS = { status_id: int({ min: 1 }), next_name: text({ max: 200 }) } as const satisfies Record<
  string,
  Field
>

/** A quick note sends only its result: the talk took place now, and its text is the name of the result. */
const quick = (db: Database, input: Record<string, unknown>, { actedAt, language }: Actor): Record<string, unknown> => {
  const { result_id: result, comment = null, date } = input
  const isResult = contactHistory.fields.result_id.values.some((value) => value === result)
  const words =
    isResult && comment === null
      ? companyText(db, language, choiceKey('contact_history', 'result_id', String(result)))
      : comment
  return { ...input, date: date ?? actedAt, ...(words === null ? {} : { comment: words }) }
}

export interface NewTalk {
  values: Values
  statusId: number | null
  nextName: string | null
}

export const readNewTalk = (db: Database, input: Record<string, unknown>, actor: Actor): NewTalk => {
  const { status_id, next_name, ...own } = input
  const sent = Object.entries({ status_id, next_name }).filter(([, value]) => value !== undefined)
  const extras = validateNew({ fields: TALK_EXTRAS }, Object.fromEntries(sent))
  if (extras.errors) throw new AppError('invalid data', { fields: extras.errors })
  const values = checkNew(contactHistory, quick(db, own, actor), actor)
  if (extras.values.next_name && numberIn(values.next_date) === 0) {
    throw new AppError('invalid data', { fields: { next_date: 'required' } })
  }
  return {
    values,
    statusId: typeof extras.values.status_id === 'number' ? extras.values.status_id : null,
    nextName: typeof extras.values.next_name === 'string' ? extras.values.next_name : null,
  }
}
