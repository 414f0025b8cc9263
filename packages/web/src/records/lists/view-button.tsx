/** Switches a list to a board or a table, and back. */
import { IconLayoutKanban, IconLayoutList, IconTable } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { HeaderSlot } from '#core/contexts.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import type { ListView } from './list-view.ts'

interface ViewButtonProps {
  view: ListView
  isWide: boolean
  hasBoard: boolean
  hasTable: boolean
  onView: (view: ListView) => void
}

const ICONS = { board: IconLayoutKanban, table: IconTable }
const WORDS = { board: 'board.as_board', table: 'table.as_table' } as const

export const ViewButton = ({ view, isWide, hasBoard, hasTable, onView }: ViewButtonProps) => {
  const { t } = useTranslation()
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
            onClick={() => onView(isShown ? 'list' : each)}
          />
        )
      })}
    </HeaderSlot>
  )
}
