/** One text: the default, the company's, and a preview in its place. */
import { longestWord } from '@fura/shared/rules/own-words.ts'
import type { Wording } from '@fura/shared/variants.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { TextBox } from '#ui/text-box.tsx'
import { TextField, type TextFieldProps } from '#ui/text-field.tsx'
import type { WordsForm } from './use-words.ts'
import { ourWord, type WordEntry } from './word-list.ts'
import { WordPreview } from './word-preview.tsx'
import css from './words.module.css'

interface WordRowProps {
  entry: WordEntry
  form: WordsForm
  wording: Wording
  isDisabled: boolean
}

/** A longer text does not fit above the line of a field on a phone. */
const LABEL_LENGTH = 32
/** Longer texts get several lines. */
const LINE_LENGTH = 90

interface WordFieldProps {
  ours: string
  look: Omit<TextFieldProps, 'label'> & { onChange: (word: string) => void }
}

const WordField = ({ ours, look }: WordFieldProps) => {
  const { t } = useTranslation()
  if (ours.length <= LABEL_LENGTH && !ours.includes('\n')) return <TextField {...look} label={ours} />
  const { value, maxLength, disabled, error, onChange } = look
  return (
    <div className={css.long}>
      <p>{ours}</p>
      {ours.length > LINE_LENGTH || ours.includes('\n') ? (
        <TextBox {...{ value, maxLength, disabled, error, onChange }} label={t('words.own')} />
      ) : (
        <TextField {...look} label={t('words.own')} />
      )}
    </div>
  )
}

export const WordRow = ({ entry, form, wording, isDisabled }: WordRowProps) => {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const ours = (key: string) => ourWord(form.texts, key, wording)
  const isOwn = entry.keys.some((key) => form.own[key] !== undefined)
  const hasPlaces = /\{\{\w+\}\}/.test(ours(entry.key))
  return (
    <li>
      {/* What is quoted here is not of the page, and no browser should translate it. */}
      <div
        role="group"
        translate="no"
        className={css.word}
        aria-label={ours(entry.key)}
        onFocus={() => setOpen(true)}
        data-own={isOwn || undefined}
      >
        <p className={css.place}>
          <span>{t(`words.section.${entry.section}`)}</span>
          <code>{entry.key}</code>
        </p>
        {entry.keys.map((key) => (
          <WordField
            key={key}
            ours={ours(key)}
            look={{
              value: form.wordOf(key),
              maxLength: longestWord(form.texts[key] ?? ''),
              disabled: isDisabled,
              error: form.errorOf(key),
              onChange: (word) => form.type(key, word),
            }}
          />
        ))}
        {isOpen && hasPlaces && <p className={css.hint}>{t('words.places_hint')}</p>}
        {(isOpen || isOwn) && (
          <WordPreview entry={entry} language={form.language} textOf={(key) => form.wordOf(key).trim() || ours(key)} />
        )}
        {isOwn && (
          <div className={css.reset}>
            <Button kind="link" disabled={isDisabled} onClick={() => form.reset(entry.keys)}>
              {t('words.reset')}
            </Button>
          </div>
        )}
      </div>
    </li>
  )
}
