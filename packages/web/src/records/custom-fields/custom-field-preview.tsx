/** Help for adding a company field, and a preview of the field in forms. */
import { type CustomField, fieldOf } from '@fura/shared/custom-fields/company-declaration.ts'
import { CUSTOM_KINDS } from '@fura/shared/custom-fields/custom-kinds.ts'
import type { Entity } from '@fura/shared/entities/entity.ts'
import { entityByName } from '@fura/shared/entities/index.ts'
import { textIn } from '@fura/shared/fields/wire.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '#entity/field.tsx'
import type { EntityFormState } from '#entity/use-entity-form.ts'
import { Notice } from '#ui/notice.tsx'
import { Card, SectionTitle } from '#ui/card.tsx'

const PREVIEW = 'preview'

/** The entity with only this field; null until its kind is chosen. */
const previewOf = (values: EntityFormState['values']): Entity | null => {
  const kind = CUSTOM_KINDS.find((each) => each === values.kind)
  const entity = entityByName(textIn(values.entity))
  if (!kind || !entity || (kind === 'reference' && !entityByName(textIn(values.target)))) return null
  const definition = { ...values, kind, name: textIn(values.name) } as CustomField
  return { ...entity, fields: { [PREVIEW]: fieldOf({ ...definition, ...namesIn(values) }) } }
}

const namesIn = ({ name, name_ru: ru, name_uk: uk, name_en: en }: EntityFormState['values']) => ({
  name_ru: textIn(ru) || textIn(name),
  name_uk: textIn(uk) || textIn(name),
  name_en: textIn(en) || textIn(name),
})

export const CustomFieldPreview = ({ form }: { form: EntityFormState }) => {
  const { t } = useTranslation()
  const [value, setValue] = useState<unknown>(null)
  const entity = previewOf(form.values)
  return (
    <>
      <Notice kind="info" title={t('custom_fields.help')} />
      {entity && (
        <>
          <SectionTitle>{t('custom_fields.preview')}</SectionTitle>
          <Card>
            <Field key={textIn(form.values.kind)} entity={entity} name={PREVIEW} value={value} onChange={setValue} />
          </Card>
        </>
      )}
    </>
  )
}
