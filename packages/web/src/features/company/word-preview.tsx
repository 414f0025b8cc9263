/** A preview of a word in its place: in the menu, as the title of a screen, beside a value, in a sentence with its placeholders filled. */
import { entityByName } from '@fura/shared/entities/index.ts'
import type { Field } from '@fura/shared/fields/field.ts'
import type { Language } from '@fura/shared/language.ts'
import { useTranslation } from 'react-i18next'
import { useInstallation } from '#core/contexts.tsx'
import { KeyValue, KeyValues } from '#ui/card.tsx'
import type { WordEntry } from './word-list.ts'
import css from './words.module.css'

interface PreviewProps {
  entry: WordEntry
  language: Language
  textOf: (key: string) => string
}

const COUNTS = [1, 3, 5, 1.5]
const PLACES: Readonly<Record<string, string>> = {
  number: 'ODS-26-00017',
  name: 'ODS-26-00017',
  date: '16.11.2026',
  time: '09:10',
  at: '09:10',
  size: '12',
}

/** Filled as the translator fills it. */
export const filled = (text: string, count: number): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_whole, name: string) =>
    name === 'count' ? String(count).replace('.', ',') : (PLACES[name] ?? '…'),
  )

const SAMPLES: Partial<Record<Field['kind'], string>> = {
  date: '16.11.2026',
  date_time: '16.11.2026 09:10',
  money: '1 250',
  price: '640',
  qty: '24',
  int: '3',
  phone: '+380 (67) 111-22-33',
  email: 'mail@example.com',
}

const fieldOf = (key: string): Field | undefined => {
  const [entity = '', name = ''] = key.split('.')
  return entityByName(entity)?.fields[name]
}

const Menu = ({ entry, textOf }: PreviewProps) => {
  const { t } = useTranslation()
  const { variant } = useInstallation()
  const items = [...new Set([entry.key, ...variant.toolbar.map((item) => `nav.${item}`)])].slice(0, 4)
  return (
    <ul className={css.menu}>
      {items.map((key) => (
        <li key={key} data-shown={key === entry.key || undefined}>
          {key === entry.key ? textOf(key) : t(key)}
        </li>
      ))}
    </ul>
  )
}

/** One sentence per plural form of the language. */
const Sentences = ({ entry, language, textOf }: PreviewProps) => {
  const rules = new Intl.PluralRules(language)
  const lines = COUNTS.map((count) => ({
    count,
    key: entry.keys.find((key) => key.endsWith(`_${rules.select(count)}`)) ?? entry.key,
  }))
  const different = lines.filter(({ key }, place) => lines.findIndex((line) => line.key === key) === place)
  return different.map(({ count, key }) => <p key={key}>{filled(textOf(key), count)}</p>)
}

const Sample = (props: PreviewProps) => {
  const { entry, textOf } = props
  const { key } = entry
  if (entry.keys.length > 1) return <Sentences {...props} />
  if (key.startsWith('nav.')) return <Menu {...props} />
  if (key.startsWith('title.')) return <p className={css.title}>{textOf(key)}</p>
  const field = fieldOf(key)
  if (!field) return <p>{filled(textOf(key), 1)}</p>
  return (
    <KeyValues>
      <KeyValue name={textOf(key)}>{SAMPLES[field.kind] ?? '…'}</KeyValue>
    </KeyValues>
  )
}

export const WordPreview = (props: PreviewProps) => {
  const { t } = useTranslation()
  return (
    <figure className={css.preview} aria-label={t('company.preview')}>
      <Sample {...props} />
      <figcaption>{t('company.preview')}</figcaption>
    </figure>
  )
}
