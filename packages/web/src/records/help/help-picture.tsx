/**
 * A picture of a guide's work, made by `npm run help-pictures` in the reader's language. The service worker does not
 * store it: without a network only its words are shown.
 */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '#i18n/i18n.ts'
import css from './help-picture.module.css'
import type { PictureName } from './help-guides.ts'

const ADDRESSES = import.meta.glob<string>('./pictures/*.webp', { eager: true, query: '?url', import: 'default' })

interface HelpPictureProps {
  name: PictureName
  words: string
  /** Shown if it cannot be loaded. */
  away: string
}

export const HelpPicture = ({ name, words, away }: HelpPictureProps) => {
  useTranslation()
  const language = currentLanguage()
  const [isAway, setAway] = useState(false)
  if (isAway) return <p className={css.away}>{`${words}. ${away}`}</p>
  return (['light', 'dark'] as const).map((theme) => (
    // The one of the other theme is hidden, and so is never requested.
    <img
      key={theme}
      className={`${css.picture} ${css[theme]}`}
      src={ADDRESSES[`./pictures/${name}-${language}-${theme}.webp`]}
      alt={words}
      loading="lazy"
      decoding="async"
      onError={() => setAway(true)}
    />
  ))
}
