/** A name in three languages: one field for the language of the screen, the others unfold under it. */
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '#i18n/i18n.ts'
import { Section } from '#ui/card.tsx'
import css from './form.module.css'
import { otherLanguages } from './form-values.ts'

interface TranslatedNameProps {
  /** The name of the translated field: `name`, `short_name`. */
  name: string
  values: Readonly<Record<string, unknown>>
  errors: Readonly<Record<string, unknown>>
  /** Draws the field of that name. */
  draw: (name: string) => ReactNode
}

const isFilled = (value: unknown): boolean => typeof value === 'string' && value.trim() !== ''

export const TranslatedName = ({ name, values, errors, draw }: TranslatedNameProps) => {
  const { t } = useTranslation()
  const languages = otherLanguages(currentLanguage())
  const names = languages.map((language) => `${name}_${language}`)
  const filled = languages.filter((language) => isFilled(values[`${name}_${language}`]))
  const hasError = names.some((each) => errors[each] !== undefined)
  // It stays open: otherwise it would fold as soon as the first edit clears the error.
  const [hadError, setHadError] = useState(false)
  if (hasError && !hadError) setHadError(true)
  return (
    <>
      {draw(name)}
      <div className={css.languages}>
        <Section
          // An error in a folded field would be invisible.
          key={String(hadError)}
          defaultOpen={hadError}
          title={t('other_languages')}
          summary={filled.map((language) => t(`language_short_${language}`)).join(', ')}
        >
          <div className={css.grid}>{names.map(draw)}</div>
        </Section>
      </div>
    </>
  )
}
