/** The text of a message: numbers of records and addresses are links, mentions are highlighted. */
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { searchEverywhere } from '#records/search/search.api.ts'
import { showToast } from '#ui/toast.ts'
import css from './bubble.module.css'
import type { ShownMessage } from './shown-message.ts'
import { type Piece, piecesOf } from './text-pieces.ts'

/** A search finds the record of a number when it is pressed. */
const NumberLink = ({ number }: { number: string }) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const open = async (): Promise<void> => {
    const { hits } = await searchEverywhere(number, new AbortController().signal)
    const hit = hits.find(({ title }) => title.includes(number))
    if (!hit) return showToast(t('nothing_found'), 'error')
    return navigate({ to: hit.route })
  }
  return (
    <button type="button" className={css.link} onClick={() => void open().catch(reportError)}>
      {number}
    </button>
  )
}

const PieceText = ({ kind, text }: Piece) => {
  if (kind === 'number') return <NumberLink number={text} />
  if (kind === 'mention') return <strong className={css.mention}>{text}</strong>
  if (kind === 'plain') return text
  return (
    <a className={css.link} href={text} target="_blank" rel="noopener noreferrer">
      {text}
    </a>
  )
}

export const MessageText = ({ message: { text, mentions } }: { message: ShownMessage }) => (
  <p className={css.text}>
    {piecesOf(
      text,
      mentions.map(({ name }) => name),
    ).map((piece, place) => (
      <PieceText key={place} {...piece} />
    ))}
  </p>
)
