/** One message (design 09): its author, the message it answers, its files and text, its time, and whether it has arrived. */
import { IconAlertTriangle, IconCheck, IconChecks, IconClock, IconDotsVertical, IconRefresh } from '@tabler/icons-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatTime } from '#i18n/format.ts'
import { withoutPatronymic } from '#i18n/without-patronymic.ts'
import { isParked } from '#offline/entry.ts'
import type { FileRow } from '#records/files/file-row.ts'
import { Avatar } from '#ui/avatar.tsx'
import css from './bubble.module.css'
import { MessageFiles } from './message-files.tsx'
import { MessageText } from './message-text.tsx'
import type { Placed, ShownMessage } from './shown-message.ts'
import { usePress } from './use-press.ts'

export interface Author {
  position: string
  photo: string | null
}

interface BubbleProps extends Placed {
  isOwn: boolean
  author: Author | undefined
  onMenu: (message: ShownMessage) => void
  onReply: (message: ShownMessage) => void
  onPicture: (row: FileRow) => void
  onJump: (id: number) => void
}

const stateOf = ({ entry }: ShownMessage): 'sent' | 'waiting' | 'sending' | 'refused' => {
  if (!entry) return 'sent'
  if (isParked(entry)) return 'refused'
  return entry.state === 'sending' ? 'sending' : 'waiting'
}

const PENDING = {
  waiting: { Icon: IconClock, text: 'pending_waiting' },
  sending: { Icon: IconRefresh, text: 'pending_sending' },
  refused: { Icon: IconAlertTriangle, text: 'pending_rejected' },
} as const

const Mark = ({ message, isOwn }: { message: ShownMessage; isOwn: boolean }) => {
  const { t } = useTranslation()
  const state = stateOf(message)
  if (state !== 'sent') {
    const { Icon, text } = PENDING[state]
    return (
      <>
        <span>{t(text)}</span> · {formatTime(message.date)} <Icon aria-hidden />
      </>
    )
  }
  const isRead = Object.keys(message.readBy).length > 0
  const Icon = isRead ? IconChecks : IconCheck
  return (
    <>
      {formatTime(message.date)}
      {isOwn && (
        <span className={css.mark} data-read={isRead || undefined}>
          <Icon aria-hidden />
          <span className="visually-hidden">{t(isRead ? 'chat.read' : 'chat.sent')}</span>
        </span>
      )}
    </>
  )
}

const ReplyQuote = ({ message: { reply }, onJump }: Pick<BubbleProps, 'message' | 'onJump'>) => {
  const { t } = useTranslation()
  if (!reply) return null
  return (
    <button type="button" className={css.reply} onClick={() => onJump(reply.id)}>
      <span className={css.replyWho}>{reply.team_user_name}</span>
      <span className={css.replyText}>{reply.text || t('chat.with_files')}</span>
    </button>
  )
}

const Who = ({ message, author }: Pick<BubbleProps, 'message' | 'author'>) => (
  <p className={css.who}>
    <span>{withoutPatronymic(message.author)}</span>
    {author?.position && <span className={css.role}> · {author.position.toLocaleLowerCase()}</span>}
  </p>
)

export const Bubble = memo((props: BubbleProps) => {
  const { message, isFirst, isLast, isOwn, author, onMenu, onReply, onPicture, onJump } = props
  const { t } = useTranslation()
  const isSent = message.entry === null
  const { shift, handlers } = usePress(() => onMenu(message), isSent ? () => onReply(message) : null)
  return (
    <div className={css.line} data-own={isOwn || undefined} data-first={isFirst || undefined}>
      {!isOwn && (
        <span className={css.face}>
          {isLast && <Avatar name={message.author} src={author?.photo ?? null} size={32} />}
        </span>
      )}
      <article
        id={`message-${message.id}`}
        className={css.bubble}
        data-state={stateOf(message)}
        data-last={isLast || undefined}
        style={shift > 0 ? { translate: `${shift}px 0` } : undefined}
        {...handlers}
      >
        {!isOwn && isFirst && <Who message={message} author={author} />}
        <ReplyQuote message={message} onJump={onJump} />
        <MessageFiles files={message.files} onPicture={onPicture} />
        {message.text !== '' && <MessageText message={message} />}
        <p className={css.when}>
          <Mark message={message} isOwn={isOwn} />
        </p>
      </article>
      <button type="button" className={css.menu} aria-label={t('chat.menu')} onClick={() => onMenu(message)}>
        <IconDotsVertical aria-hidden />
      </button>
    </div>
  )
})
