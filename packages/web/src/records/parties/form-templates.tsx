/** Template buttons of a form over a deal or a leg of one: a chosen template fills the fields of the same names. */
import { useInstallation } from '#core/contexts.tsx'
import { refName } from '#entity/ref-name.ts'
import type { EntityFormState } from '#entity/use-entity-form.ts'
import type { Row } from '#offline/reads.ts'
import { fieldOf } from '#offline/row.ts'
import { TemplateButtons } from './template-buttons.tsx'
import { type TemplateKind, templateFields } from './template-kinds.ts'

/** An empty field of a template does not empty the form's. */
const isFilled = (value: unknown): boolean => value !== null && value !== undefined && value !== ''

export const fillFromTemplate = (
  form: EntityFormState,
  template: Row,
  kind: TemplateKind,
  hasBothEnds: boolean,
): void => {
  for (const name of templateFields(kind, hasBothEnds)) {
    // A leg has a contact at each of its ends.
    const field = name === 'contact' ? `${kind}_contact` : name
    if (field in form.values && isFilled(fieldOf(template, name)))
      form.setValue(field, fieldOf(template, name), name.endsWith('_id') ? refName(template, name) : undefined)
  }
}

const idOf = (value: unknown): number | string | null =>
  typeof value === 'number' || typeof value === 'string' ? value || null : null

/** `clientId`: the deal's, if the form itself has no client. */
export const FormTemplates = ({ form, clientId }: { form: EntityFormState; clientId?: unknown }) => {
  const { transportTemplate: hasBothEnds } = useInstallation().variant
  return (
    <TemplateButtons
      clientId={idOf(clientId ?? form.values.client_id)}
      disabled={form.isSaving}
      onTake={(template, kind) => fillFromTemplate(form, template, kind, hasBothEnds)}
    />
  )
}
