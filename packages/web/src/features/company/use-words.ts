/** The page of words: stored and typed values, saving and undoing. */
import { isLanguage, type Language } from '@fura/shared/language.ts'
import { findWordMistake, type OwnWords } from '@fura/shared/rules/own-words.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api/client.ts'
import { askInstallationAgain } from '#core/installation-change.ts'
import { useErrorText, useFieldErrorText } from '#entity/error-text.ts'
import { READS } from '#entity/query-options.ts'
import { currentLanguage } from '#i18n/i18n.ts'
import { LOCALES } from '#i18n/locales.ts'
import { showToast, showUndo } from '#ui/toast.ts'
import { readWords, saveWords, type SentWords, WORDS_KEY, type WordsAnswer } from './words.api.ts'

type Typed = Readonly<Record<string, string>>
type Codes = Readonly<Record<string, string>>

const NOTHING: Typed = {}

/** Typed words that differ from the company's; null resets to the default. */
const changedWords = (typed: Typed, own: OwnWords): SentWords['words'] =>
  Object.fromEntries(
    Object.entries(typed)
      .map(([key, word]) => [key, word.trim() === '' ? null : word.trim()] as const)
      .filter(([key, word]) => word !== (own[key] ?? null)),
  )

/** Saves, and offers an undo for a moment; the list of changes offers it later. */
const useSaving = (saved: WordsAnswer | undefined, onSaved: () => void, onRefused: (codes: Codes) => void) => {
  const { t } = useTranslation()
  const memory = useQueryClient()
  const errorText = useErrorText()
  const { mutate, isPending } = useMutation({
    mutationFn: saveWords,
    networkMode: 'always',
    onSuccess: (answer) => {
      memory.setQueryData(WORDS_KEY, answer)
      onSaved()
      askInstallationAgain()
    },
    onError: (error) => {
      if (error instanceof ApiError) onRefused(error.fields)
      showToast(error instanceof ApiError ? errorText(error) : error.message, 'error')
    },
  })
  const send = (sent: SentWords) => {
    const former = Object.keys(sent.words).map((key) => [key, saved?.words[sent.language][key] ?? null] as const)
    const back = { language: sent.language, words: Object.fromEntries(former) }
    mutate(sent, { onSuccess: () => showUndo(t('company.saved'), () => mutate(back)) })
  }
  return { send, isSaving: isPending }
}

const useReads = (language: Language) => {
  const read = useQuery({ ...READS, queryKey: WORDS_KEY, queryFn: readWords })
  const ours = useQuery({
    ...READS,
    queryKey: ['our_words', language],
    queryFn: async () => (await LOCALES[language]()).default,
  })
  return { read, texts: ours.data, own: read.data?.words[language] ?? NOTHING }
}

export const useWords = () => {
  const fieldErrorText = useFieldErrorText()
  const [language, setLanguage] = useState<Language>(currentLanguage)
  const [typed, setTyped] = useState<Typed>(NOTHING)
  const [codes, setCodes] = useState<Codes>({})
  const { read, texts = NOTHING, own } = useReads(language)
  const discard = () => {
    setTyped(NOTHING)
    setCodes({})
  }
  const { send, isSaving } = useSaving(read.data, discard, setCodes)
  const changed = changedWords(typed, own)
  const changedCount = Object.keys(changed).length
  const mistakeOf = (key: string): string | null => {
    const word = changed[key]
    return codes[key] ?? (typeof word === 'string' ? findWordMistake(texts[key] ?? '', word) : null)
  }
  return {
    read,
    texts,
    areTextsThere: texts !== NOTHING,
    own,
    language,
    /** Input in one language is not meant for another. */
    setLanguage: (next: string) => {
      if (!isLanguage(next)) return
      setLanguage(next)
      discard()
    },
    changes: read.data?.changes ?? [],
    changedCount,
    isDirty: changedCount > 0,
    isSaving,
    canSave: Object.keys(changed).every((key) => mistakeOf(key) === null),
    wordOf: (key: string): string => typed[key] ?? own[key] ?? '',
    errorOf: (key: string): string | undefined => {
      const code = mistakeOf(key)
      return code === null ? undefined : fieldErrorText(code)
    },
    type: (key: string, word: string) => {
      setTyped((before) => ({ ...before, [key]: word }))
      setCodes(({ [key]: _, ...rest }) => rest)
    },
    discard,
    save: () => send({ language, words: changed }),
    /** The keys of an entry: every form of a plural. */
    reset: (keys: readonly string[]) => {
      const set = keys.filter((key) => own[key] !== undefined)
      setTyped((before) => Object.fromEntries(Object.entries(before).filter(([key]) => !keys.includes(key))))
      if (set.length > 0) send({ language, words: Object.fromEntries(set.map((key) => [key, null])) })
    },
    restore: send,
  }
}

export type WordsForm = ReturnType<typeof useWords>
