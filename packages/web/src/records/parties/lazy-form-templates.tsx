/** The template buttons of a form, loaded when a form shows them. */
import { type ComponentProps, lazy, Suspense } from 'react'

const FormTemplates = lazy(async () => ({ default: (await import('./form-templates.tsx')).FormTemplates }))

export const LazyFormTemplates = (props: ComponentProps<typeof FormTemplates>) => (
  <Suspense>
    <FormTemplates {...props} />
  </Suspense>
)
