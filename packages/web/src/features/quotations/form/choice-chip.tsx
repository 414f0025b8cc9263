/** A pill that is chosen by a tap, with a second line where it has more to say. */
import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import css from './form.module.css'

interface ChoiceChipProps {
  title: string
  about?: ReactNode
  isChosen?: boolean
  onPress: () => void
}

export const ChoiceChip = ({ title, about, isChosen = false, onPress }: ChoiceChipProps) => (
  <button type="button" className={css.chip} aria-pressed={isChosen} onClick={onPress}>
    <span className={css.chipTitle}>
      {title}
      {isChosen && <IconCheck aria-hidden />}
    </span>
    {about && <span className={css.chipAbout}>{about}</span>}
  </button>
)
