/** A picture of someone; without one their initials, on a colour that stays the same for the same name. */
import { nameWords } from '@fura/shared/rules/party-name.ts'
import { useState } from 'react'
import css from './avatar.module.css'

const HUES = 8
const INITIALS = 2

/** The first letters of two words: names are written surname first. The first two letters of a single word. No legal form. */
export const initialsOf = (name: string): string => {
  const [first = '', second] = nameWords(name)
  const letters = second === undefined ? [...first] : [...first].slice(0, 1).concat([...second])
  return letters.slice(0, INITIALS).join('').toUpperCase()
}

const hueOf = (name: string): number => [...name].reduce((sum, char) => sum + (char.codePointAt(0) ?? 0), 0) % HUES

interface AvatarProps {
  name: string
  src?: string | null
  size?: number
}

export const Avatar = ({ name, src, size = 36 }: AvatarProps) => {
  const [failed, setFailed] = useState<string | null>(null)
  return (
    <span className={css.avatar} data-hue={hueOf(name)} style={{ width: size, height: size }} aria-hidden>
      {src && src !== failed ? (
        <img className={css.picture} src={src} alt="" onError={() => setFailed(src)} />
      ) : (
        initialsOf(name)
      )}
    </span>
  )
}
