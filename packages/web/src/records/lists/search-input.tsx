/** The search of a list, in sync with the address: it is written there when typing pauses. */
import { useEffect, useRef, useState } from 'react'
import { SearchBox } from '#ui/search-box.tsx'

const PAUSE = 300

interface SearchInputProps {
  /** The search in the address. */
  search: string
  onSearch: (text: string) => void
  onFilters?: (() => void) | undefined
  filterCount: number
  onInk: boolean
  id: string
}

export const SearchInput = ({ search, onSearch, ...look }: SearchInputProps) => {
  const [text, setText] = useState(search)
  const [lastSearch, setLastSearch] = useState(search)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // Back, a reset or a link changed the address: that replaces the typed text.
  if (search !== lastSearch) {
    setLastSearch(search)
    if (search !== text.trim()) setText(search)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  const ask = (query: string) => {
    clearTimeout(timer.current)
    if (query.trim() !== search) onSearch(query.trim())
  }
  const type = (typed: string) => {
    setText(typed)
    clearTimeout(timer.current)
    // Emptying the box searches at once.
    if (typed === '') ask('')
    else timer.current = setTimeout(() => ask(typed), PAUSE)
  }
  return <SearchBox {...look} hotkey={look.onInk ? undefined : '/'} value={text} onChange={type} onSubmit={ask} />
}
