/** A reference field with autocomplete, loaded with the first form that has one; until then a field shows the name. */
import { lazy, Suspense } from 'react'
import { TextField } from '#ui/text-field.tsx'
import type { RefFieldProps } from './ref-field.tsx'

const TypedRefField = lazy(async () => ({ default: (await import('./typed-ref-field.tsx')).TypedRefField }))

const Waiting = ({ label, text, required = false }: RefFieldProps) => (
  <TextField {...{ label, required }} value={text} disabled />
)

export const LazyTypedRefField = (props: RefFieldProps) => (
  <Suspense fallback={<Waiting {...props} />}>
    <TypedRefField {...props} />
  </Suspense>
)
