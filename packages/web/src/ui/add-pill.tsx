/** The add button of a list: a pill in the middle, above the toolbar, hidden while the list is scrolled down. */
import { IconPlus } from '@tabler/icons-react'

import css from './add-pill.module.css'
import { useScrollsDown } from './use-scrolls-down.ts'

interface AddPillProps {
  label: string
  onPress: () => void
}

export const AddPill = ({ label, onPress }: AddPillProps) => {
  const isLeaving = useScrollsDown()
  return (
    <button type="button" className={css.pill} data-leaving={isLeaving || undefined} onClick={onPress}>
      <IconPlus aria-hidden />
      {label}
    </button>
  )
}
