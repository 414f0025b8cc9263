/** Name, colour and variant of the company, with how they will look. */
import { BRANDS } from '@fura/shared/brands.ts'
import { isReadableInk } from '@fura/shared/company-settings.ts'
import { VARIANT_NAMES, VARIANTS } from '@fura/shared/variants.ts'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { Card, SectionTitle } from '#ui/card.tsx'
import { CheckRow } from '#ui/check-row.tsx'
import { TextField } from '#ui/text-field.tsx'
import { ColourField } from './colour-field.tsx'
import type { CompanyAnswer } from './company.api.ts'
import { CompanyPreview } from './company-preview.tsx'
import css from './company.module.css'
import type { CompanyForm } from './use-company.ts'

interface PartProps {
  form: CompanyForm
  values: CompanyAnswer['detail']
}

const CompanyColour = ({ form, values }: PartProps) => {
  const { t } = useTranslation()
  const own = BRANDS[VARIANTS[values.variant].brand].ink
  const colour = values.colour ?? own
  const error = form.errorOf('colour') ?? (isReadableInk(colour) ? undefined : t('field_error.rule:contrast'))
  return (
    <ColourField
      label={t('setting.colour')}
      value={colour}
      hint={t('setting.colour_hint')}
      error={error}
      onChange={(chosen) => form.set({ colour: chosen })}
    >
      {values.colour !== null && (
        <Button kind="link" onClick={() => form.set({ colour: null })}>
          {t('company.variant_colour')}
        </Button>
      )}
    </ColourField>
  )
}

const VariantChoice = ({ form, values }: PartProps) => {
  const { t } = useTranslation()
  return (
    <fieldset className={css.variants}>
      <legend>{t('setting.variant')}</legend>
      {VARIANT_NAMES.map((variant) => (
        <CheckRow
          key={variant}
          single
          name="variant"
          label={t(`variant.${variant}`)}
          hint={t(`variant.${variant}.about`)}
          value={values.variant === variant}
          onChange={(isOn) => {
            if (isOn) form.set({ variant })
          }}
        />
      ))}
    </fieldset>
  )
}

export const LookCard = ({ form, values }: PartProps) => {
  const { t } = useTranslation()
  return (
    <>
      <SectionTitle>{t('company.look')}</SectionTitle>
      <Card>
        <div className={css.fields}>
          <CompanyPreview values={values} />
          <TextField
            label={t('setting.name')}
            required
            maxLength={150}
            value={values.name}
            onChange={(name) => form.set({ name })}
            error={form.errorOf('name')}
          />
          <CompanyColour form={form} values={values} />
          <VariantChoice form={form} values={values} />
        </div>
      </Card>
    </>
  )
}
