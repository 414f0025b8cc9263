/** /company/words: texts of the product in the company's own words, per language: searched by the shown text, previewed in place. */
import { LANGUAGES } from '@fura/shared/language.ts'
import { useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsOffline } from '#api/use-link.ts'
import { useInstallation } from '#core/contexts.tsx'
import type { Screen } from '#core/screen.ts'
import { ReadState } from '#entity/read-state.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { SearchBox } from '#ui/search-box.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { useWords, type WordsForm } from './use-words.ts'
import { WordChanges } from './word-changes.tsx'
import { foundEntries, wordEntries, type WordSearch } from './word-list.ts'
import { WordRow } from './word-row.tsx'
import { WORD_SECTIONS } from './word-sections.ts'
import css from './words.module.css'
import { SaveBar } from './save-bar.tsx'

const AT_ONCE = 30

const useFound = (form: WordsForm, search: WordSearch) => {
  const { wording } = useInstallation().variant
  const { texts, own } = form
  const entries = useMemo(() => wordEntries(texts, wording), [texts, wording])
  const text = useDeferredValue(search.text)
  return useMemo(
    () => foundEntries(entries, { texts, own, wording }, { text, section: search.section }),
    [entries, texts, own, wording, text, search.section],
  )
}

const sectionIn = (value: string): WordSearch['section'] =>
  value === 'own' ? 'own' : (WORD_SECTIONS.find((section) => section === value) ?? 'all')

interface ToolsProps {
  form: WordsForm
  search: WordSearch
  onSearch: (search: WordSearch) => void
  isOffline: boolean
}

const Tools = ({ form, search, onSearch, isOffline }: ToolsProps) => {
  const { t } = useTranslation()
  return (
    <div className={css.tools}>
      {isOffline && <Notice kind="info" title={t('needs_network')} />}
      <p className={css.hint}>{t('words.help')}</p>
      <Segmented
        label={t('words.language')}
        value={form.language}
        options={LANGUAGES.map((each) => ({ value: each, label: t(`language.${each}`) }))}
        onChange={form.setLanguage}
      />
      <SearchBox
        placeholder={t('words.search')}
        value={search.text}
        onChange={(text) => onSearch({ ...search, text })}
      />
      <SelectField
        label={t('words.where')}
        required
        value={search.section}
        options={['all', 'own', ...WORD_SECTIONS].map((each) => ({ value: each, label: t(`words.section.${each}`) }))}
        onChange={(value) => onSearch({ ...search, section: sectionIn(value) })}
      />
    </div>
  )
}

const Found = ({ form, search, isDisabled }: { form: WordsForm; search: WordSearch; isDisabled: boolean }) => {
  const { t } = useTranslation()
  const { wording } = useInstallation().variant
  const [shown, setShown] = useState(AT_ONCE)
  const found = useFound(form, search)
  if (found.length === 0) return <p className={css.none}>{t('words.none')}</p>
  return (
    <>
      <p className={css.count} role="status">
        {t('words.found', { count: found.length })}
      </p>
      <ul className={css.list}>
        {found.slice(0, shown).map((entry) => (
          <WordRow key={`${form.language} ${entry.key}`} {...{ entry, form, wording, isDisabled }} />
        ))}
      </ul>
      {found.length > shown && (
        <div className={css.more}>
          <Button kind="quiet" wide onClick={() => setShown(shown + AT_ONCE)}>
            {t('words.more')}
          </Button>
        </div>
      )}
    </>
  )
}

export const WordsScreen: Screen = () => {
  const { t } = useTranslation()
  const form = useWords()
  const isOffline = useIsOffline()
  const [search, setSearch] = useState<WordSearch>({ text: '', section: 'all' })
  if (!form.read.data || !form.areTextsThere) return <ReadState read={form.read} />
  const isDisabled = isOffline || form.isSaving
  return (
    <div className={css.screen}>
      <div className={css.blocks}>
        <Tools form={form} search={search} onSearch={setSearch} isOffline={isOffline} />
        <Found key={`${form.language} ${search.section} ${search.text}`} {...{ form, search, isDisabled }} />
        <WordChanges form={form} isDisabled={isDisabled || form.isDirty} />
      </div>
      <SaveBar form={form} canSave={form.canSave} label={t('words.save', { count: form.changedCount })} />
    </div>
  )
}
