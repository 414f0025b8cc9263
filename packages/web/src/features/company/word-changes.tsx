/** Who changed which word, newest first, each with a button that restores the word before. */
import { formsOf } from '@fura/shared/rules/own-words.ts'
import { isLanguage } from '@fura/shared/language.ts'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '#i18n/format.ts'
import { Button } from '#ui/button.tsx'
import { Card, SectionTitle } from '#ui/card.tsx'
import type { SettingChange } from './company.api.ts'
import css from './company.module.css'
import type { WordsForm } from './use-words.ts'
import type { SentWords } from './words.api.ts'

/** `word.ru.order.many`. All forms of a plural are reset together. */
const formerOf = ({ name, old_value: word }: SettingChange, form: WordsForm): SentWords | null => {
  const [, language = '', ...rest] = name.split('.')
  const key = rest.join('.')
  if (!isLanguage(language)) return null
  if (word !== '') return { language, words: { [key]: word } }
  return { language, words: Object.fromEntries(formsOf(form.texts, key).map((each) => [each, null])) }
}

interface WordChangesProps {
  form: WordsForm
  isDisabled: boolean
}

export const WordChanges = ({ form, isDisabled }: WordChangesProps) => {
  const { t } = useTranslation()
  if (form.changes.length === 0) return null
  return (
    <>
      <SectionTitle>{t('company.changes')}</SectionTitle>
      <Card>
        <ul className={css.changes}>
          {form.changes.map((change) => {
            const former = formerOf(change, form)
            const ours = form.texts[change.name.split('.').slice(2).join('.')] ?? ''
            return (
              <li key={change.id}>
                <div>
                  <b>{`${change.old_value || ours} → ${change.new_value || ours}`}</b>
                  <p>
                    {[former && t(`language.${former.language}`), formatDateTime(change.date), change.team_user_name]
                      .filter(Boolean)
                      .join(' · ')}
                  </p>
                </div>
                {former && (
                  <Button
                    kind="link"
                    disabled={isDisabled}
                    aria-label={t('company.restore_named', { name: change.old_value || ours })}
                    onClick={() => form.restore(former)}
                  >
                    {t('company.restore')}
                  </Button>
                )}
              </li>
            )
          })}
        </ul>
      </Card>
    </>
  )
}
