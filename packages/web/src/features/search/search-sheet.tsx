/** The search over everything: results while typing; on desktop also commands, arrows and Enter. */
import { wordedKey } from '@fura/shared/label-key.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useInstallation } from '#core/contexts.tsx'
import { READS } from '#entity/query-options.ts'
import { useDebounced } from '#entity/use-debounced.ts'
import { useOpenHit } from '#records/search/hit-row.tsx'
import type { Hit } from '#records/search/hit.ts'
import { rememberSearch } from '#records/search/recent.ts'
import { prepareSearch, searchEverywhere } from '#records/search/search.api.ts'
import { initialSearchText } from '#records/search/search-opening.ts'
import { SearchBox } from '#ui/search-box.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { useArrows } from '#ui/use-arrows.ts'
import { useIsWide } from '#ui/use-media.ts'
import { CommandList } from './command-list.tsx'
import { type Command, matchesTyped, useCommands } from './commands.ts'
import { SearchResults } from './search-results.tsx'
import { SearchStart } from './search-start.tsx'

const PAUSE = 200

/** Kinds without a screen in this installation are not shown. */
const useIsShown = () => {
  const { quotes, leads } = useInstallation().variant
  return ({ type }: Hit): boolean => (type !== 'quote' || quotes) && (type !== 'lead' || leads)
}

const useFound = (typed: string) => {
  const query = useDebounced(typed.trim(), PAUSE)
  const isShown = useIsShown()
  const { data, error, isFetching, refetch } = useQuery({
    ...READS,
    queryKey: ['search', query],
    // The request of an outdated query is aborted.
    queryFn: ({ signal }) => searchEverywhere(query, signal),
    enabled: query !== '',
    placeholderData: keepPreviousData,
  })
  const found = data && { ...data, hits: data.hits.filter(isShown) }
  return { query, found, error, isFetching, retry: () => void refetch(), isShown }
}

/** More would push out the results. */
const MOST_COMMANDS = 6

/** For an empty box: commands of the open record, and new records. */
const useMeant = (text: string, isWide: boolean): readonly Command[] => {
  const all = useCommands(isWide)
  if (text.trim() === '') return all.filter(({ kind }) => kind !== 'go')
  return all.filter(({ label }) => matchesTyped(label, text)).slice(0, MOST_COMMANDS)
}

interface SearchSheetProps {
  open: boolean
  onClose: () => void
}

export const SearchSheet = ({ open, onClose }: SearchSheetProps) => {
  const { t } = useTranslation()
  const what = t(wordedKey('search.what', useInstallation().variant.wording))
  const isWide = useIsWide()
  const openHit = useOpenHit()
  const box = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  useArrows(box, list)
  useEffect(prepareSearch, [])
  const [text, setText] = useState(initialSearchText)
  const { query, found, error, isFetching, retry, isShown } = useFound(text)
  const commands = useMeant(text, isWide)
  const run = (command: Command) => {
    onClose()
    command.run()
  }
  const openOne = (hit: Hit) => {
    if (query !== '') rememberSearch(query).catch(reportError)
    onClose()
    openHit(hit)
  }
  const submit = (typedText: string) => {
    const [command] = text.trim() === '' ? [] : commands
    if (command) return run(command)
    const [first] = found?.hits ?? []
    // On a phone the key only closes the keyboard.
    if (isWide && first && !isFetching && typedText.trim() === query) openOne(first)
  }
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('search')}
      height="fixed"
      desktop="dialog"
      isForTyping
      search={
        <div ref={box}>
          <SearchBox value={text} onChange={setText} onSubmit={submit} placeholder={what} />
        </div>
      }
    >
      <div ref={list}>
        <CommandList commands={commands} onRun={run} />
        {query === '' || text.trim() === '' ? (
          <SearchStart isShown={isShown} onSearch={setText} onOpen={openOne} />
        ) : (
          <SearchResults
            search={query}
            found={found}
            error={error}
            isFetching={isFetching}
            onRetry={retry}
            onOpen={openOne}
          />
        )}
      </div>
    </Sheet>
  )
}
