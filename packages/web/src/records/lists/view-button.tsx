/** Switches a list to a board or a table, and back. */
import { IconLayoutKanban, IconLayoutList, IconTable } from '@tabler/icons-react'
import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { HeaderSlot } from '#core/contexts.tsx'
import { queryOf } from '#core/search-params.ts'
import { IconButton } from '#ui/icon-button.tsx'
import type { ListView } from './list-view.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The person has left the table that this address arranges. */
    isTableLeft?: boolean
  }
}

interface ViewButtonProps {
  view: ListView
  isWide: boolean
  hasBoard: boolean
  hasTable: boolean
  onView: (view: ListView) => void
}

const ICONS = { board: IconLayoutKanban, table: IconTable }
const WORDS = { board: 'board.as_board', table: 'table.as_table' } as const

/** An address with columns or groups, from a link or a saved view, is shown as a table, also on a device that has had none. */
const useArrangedTable = ({ hasTable, onView }: ViewButtonProps) => {
  const router = useRouter()
  const { state, ...location } = useLocation()
  const search = queryOf(location)
  const { cols = '', by = '' } = search
  const isOpening = useRef(true)
  useEffect(() => {
    const isLeft = isOpening.current && state.isTableLeft === true
    isOpening.current = false
    if (hasTable && !isLeft && cols + by !== '') onView('table')
    // Only another arrangement: a wider window keeps the view.
  }, [cols, by])
  /** For a reload. */
  return (isTableLeft: boolean): void => {
    if (cols + by === '') return
    const place = { to: '.', search, replace: true, resetScroll: false } as const
    void router.navigate({ ...place, state: (before) => ({ ...before, isTableLeft }) })
  }
}

export const ViewButton = (props: ViewButtonProps) => {
  const { view, isWide, hasBoard, hasTable, onView } = props
  const { t } = useTranslation()
  const noteLeft = useArrangedTable(props)
  const choose = (next: ListView) => {
    noteLeft(next !== 'table')
    onView(next)
  }
  const kind = isWide ? 'plain' : 'ink'
  const offered = [...(hasTable ? (['table'] as const) : []), ...(hasBoard ? (['board'] as const) : [])]
  return (
    <HeaderSlot place="actions">
      {offered.map((each) => {
        const isShown = view === each
        const Icon = isShown ? IconLayoutList : ICONS[each]
        return (
          <IconButton
            key={each}
            kind={kind}
            label={t(isShown ? 'board.as_list' : WORDS[each])}
            icon={<Icon aria-hidden />}
            onClick={() => choose(isShown ? 'list' : each)}
          />
        )
      })}
    </HeaderSlot>
  )
}
