/**
 * The logo: a stadium (a container from above, the ring of a route point) crossed by the road, with an amber dot where the
 * cargo is. Below 20 px the dot would be a blot, so it is not drawn.
 */
import css from './mark.module.css'

interface MarkProps {
  size?: number
  /** The square behind it: ink on light ground, lighter ink on ink, tinted, or none (the colour of the text around). */
  ground?: 'ink' | 'on-ink' | 'tint' | 'none'
  /** Its accessible name; without it the logo is decoration. */
  label?: string
}

const DOT_FROM = 20

export const Mark = ({ size = 44, ground = 'ink', label }: MarkProps) => (
  <svg
    className={css.mark}
    data-ground={ground}
    width={size}
    height={size}
    viewBox="0 0 48 48"
    {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
  >
    {ground !== 'none' && <rect className={css.ground} width="48" height="48" rx="12" />}
    <rect className={css.stadium} x="7.5" y="15" width="33" height="18" rx="9" />
    <rect className={css.road} x="21.5" y="7" width="5" height="34" rx="2.5" />
    {size >= DOT_FROM && <circle className={css.cargo} cx="32.8" cy="24" r="3.6" />}
  </svg>
)
