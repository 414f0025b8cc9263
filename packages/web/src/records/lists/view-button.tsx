/** Turns a list into a board and back. */
import { IconLayoutKanban, IconLayoutList } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { HeaderSlot } from '#core/contexts.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import type { ListView } from './list-view.ts'

interface ViewButtonProps {
  view: ListView
  isWide: boolean
  onView: (view: ListView) => void
}

export const ViewButton = ({ view, isWide, onView }: ViewButtonProps) => {
  const { t } = useTranslation()
  const isBoard = view === 'board'
  return (
    <HeaderSlot place="actions">
      <IconButton
        kind={isWide ? 'plain' : 'ink'}
        label={t(isBoard ? 'board.as_list' : 'board.as_board')}
        icon={isBoard ? <IconLayoutList aria-hidden /> : <IconLayoutKanban aria-hidden />}
        onClick={() => onView(isBoard ? 'list' : 'board')}
      />
    </HeaderSlot>
  )
}
