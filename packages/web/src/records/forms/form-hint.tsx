/** The hint under the first fields of a form: likely duplicates of the firm, a preview of a company's field. */
import { lazy, Suspense } from 'react'
import { descriptionOf } from '#descriptions/description-of.ts'
import type { FormHintProps } from './hint-of-entity.tsx'

const Hint = lazy(async () => ({ default: (await import('./hint-of-entity.tsx')).HintOfEntity }))

export const FormHint = (props: FormHintProps) => {
  const { hint } = descriptionOf(props.entity)
  if (!hint || (hint === 'duplicates' && !props.form.isNew && !props.form.isDirty)) return null
  return (
    <Suspense>
      <Hint {...props} />
    </Suspense>
  )
}
