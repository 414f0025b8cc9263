/** A text with the matches of a search marked. */
import { findMatches } from './find-matches.ts'
import css from './highlight.module.css'

export const Highlight = ({ text, query }: { text: string; query: string }) =>
  findMatches(text, query).map(({ text: piece, isMatch }, index) =>
    isMatch ? (
      <mark key={index} className={css.match}>
        {piece}
      </mark>
    ) : (
      piece
    ),
  )
