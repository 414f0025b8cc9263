/** A status in any colour of the server: a dot and a tone of it, never the text, so every colour stays readable. */

import css from './status-chip.module.css'

interface StatusChipProps {
  label: string
  /** Any CSS colour; without one the chip is grey. */
  color?: string | null | undefined
  /** Large on a card's action bar. */
  large?: boolean
}

export const StatusChip = ({ label, color, large = false }: StatusChipProps) => (
  <span className={css.chip} data-large={large || undefined} style={color ? { '--status': color } : undefined}>
    <span className={css.dot} />
    <span className={css.label}>{label}</span>
  </span>
)
