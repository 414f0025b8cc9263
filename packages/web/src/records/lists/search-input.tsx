/** The search of a list: it follows the address, and the address follows it when typing pauses. */
import { useEffect, useRef, useState } from 'react'
import { SearchBox } from '#ui/search-box.tsx'

const PAUSE = 300

interface SearchInputProps {
  /** As it stands in the address. */
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
  // Back, a reset or a link changed the address: what was typed gives way.
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
    // An emptied box is an answer at once.
    if (typed === '') ask('')
    else timer.current = setTimeout(() => ask(typed), PAUSE)
  }
  return <SearchBox {...look} hotkey={look.onInk ? undefined : '/'} value={text} onChange={type} onSubmit={ask} />
}
