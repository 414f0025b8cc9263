/** A picture of someone, or their initials on a tone that stays the same for the same name. */
import css from './avatar.module.css'

const HUES = 8
const INITIALS = 2

/** The first letters of the first and the last word; of a single word its first two. */
export const initialsOf = (name: string): string => {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? []
  const [first = '', last = ''] = [words[0], words.length > 1 ? words.at(-1) : words[0]?.slice(1)]
  return [first, last]
    .map((word) => [...word][0] ?? '')
    .join('')
    .slice(0, INITIALS)
    .toUpperCase()
}

const hueOf = (name: string): number => [...name].reduce((sum, char) => sum + (char.codePointAt(0) ?? 0), 0) % HUES

interface AvatarProps {
  name: string
  src?: string | null
  size?: number
}

export const Avatar = ({ name, src, size = 36 }: AvatarProps) => (
  <span className={css.avatar} data-hue={hueOf(name)} style={{ width: size, height: size }} aria-hidden>
    {src ? <img className={css.picture} src={src} alt="" /> : initialsOf(name)}
  </span>
)
