/** A conversation: its messages by days, the newest at the foot, and the composer. */
import { IconArrowDown, IconCloudOff, IconMessages } from '@tabler/icons-react'
import { lazy, Suspense, useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useScreenRead } from '#api/use-screen-read.ts'
import { useSession } from '#core/contexts.tsx'
import { formatDate } from '#i18n/format.ts'
import type { Thread } from '#offline/messages.ts'
import { type FileRow, isPicture } from '#records/files/file-row.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { Bubble } from './bubble.tsx'
import { Composer } from './composer.tsx'
import css from './conversation.module.css'
import { dayWord, placeMessages, type Placed, type ShownMessage } from './shown-message.ts'
import { usePeople } from './use-people.ts'
import { useScrolling } from './use-scrolling.ts'
import { useThread } from './use-thread.ts'

const MessageSheet = lazy(async () => ({ default: (await import('./message-sheet.tsx')).MessageSheet }))
const Viewer = lazy(async () => ({ default: (await import('#records/files/viewer.tsx')).Viewer }))

const Day = ({ date }: { date: number }) => {
  const { t } = useTranslation()
  const word = dayWord(date)
  return <p className={css.day}>{word ? t(word) : formatDate(date)}</p>
}

interface Handlers {
  onMenu: (message: ShownMessage) => void
  onReply: (message: ShownMessage) => void
  onPicture: (row: FileRow) => void
  onJump: (id: number) => void
}

const Messages = ({ all, ...handlers }: { all: readonly Placed[] } & Handlers) => {
  const { user } = useSession()
  const { byId } = usePeople()
  return (
    <ol className={css.messages}>
      {all.map((one) => (
        <li key={one.message.id}>
          {one.isNewDay && <Day date={one.message.date} />}
          <Bubble
            {...one}
            {...handlers}
            isOwn={one.message.authorId === user.id}
            author={byId.get(one.message.authorId)}
          />
        </li>
      ))}
    </ol>
  )
}

const Nothing = ({ isMissing, isSecond }: { isMissing: boolean; isSecond: boolean }) => {
  const { t } = useTranslation()
  if (isMissing) {
    return <EmptyState icon={<IconCloudOff aria-hidden />} title={t('not_loaded')} why={t('not_loaded_why')} />
  }
  return (
    <EmptyState
      icon={<IconMessages aria-hidden />}
      title={t('chat.no_messages')}
      why={t(isSecond ? 'chat.no_messages_outside' : 'chat.no_messages_team')}
    />
  )
}

/** Opens over the conversation: the actions of a message, and its pictures at full size. */
const useAbove = (messages: readonly ShownMessage[], onReply: (message: ShownMessage) => void) => {
  const { byId } = usePeople()
  const [menu, setMenu] = useState<{ message: ShownMessage; isOpen: boolean } | null>(null)
  const [picture, setPicture] = useState<FileRow['id'] | null>(null)
  const pictures = messages.flatMap(({ files }) => files.filter(isPicture))
  const above = (
    <Suspense>
      {menu && (
        <MessageSheet
          message={messages.find(({ id }) => id === menu.message.id) ?? menu.message}
          open={menu.isOpen}
          nameOf={(id) => byId.get(id)?.name ?? String(id)}
          onReply={() => onReply(menu.message)}
          onClose={() => setMenu({ ...menu, isOpen: false })}
        />
      )}
      {picture !== null && pictures.length > 0 && (
        <Viewer files={pictures} first={picture} onClose={() => setPicture(null)} onMore={() => setPicture(null)} />
      )}
    </Suspense>
  )
  const openMenu = useCallback((message: ShownMessage) => setMenu({ message, isOpen: true }), [])
  const openPicture = useCallback((row: FileRow) => setPicture(row.id), [])
  return { above, openMenu, openPicture }
}

export const Conversation = ({ thread }: { thread: Thread }) => {
  const { t } = useTranslation()
  const { others } = usePeople()
  const scroller = useRef<HTMLDivElement>(null)
  const { messages, isPending, isMissing, error, older, hasOlder } = useThread(thread)
  useScreenRead(error)
  const [reply, setReply] = useState<ShownMessage | null>(null)
  const { above, openMenu, openPicture } = useAbove(messages, setReply)
  const loadOlder = () => void older.load().catch(reportError)
  const { isAway, toNewest, jumpTo, top } = useScrolling(scroller, hasOlder ? loadOlder : null)
  const all = placeMessages(messages)
  return (
    <section className={css.conversation} aria-label={t('title.conversation')}>
      <div ref={scroller} className={css.scroller} tabIndex={-1}>
        <div className={css.inner}>
          <div ref={top} className={css.top}>
            {older.isLoading && <span role="status">{t('loading')}</span>}
          </div>
          {isPending && <SkeletonRows />}
          {!isPending && all.length === 0 && <Nothing isMissing={isMissing} isSecond={thread.is_second_chat === 1} />}
          <Messages all={all} onMenu={openMenu} onReply={setReply} onPicture={openPicture} onJump={jumpTo} />
        </div>
      </div>
      <div className={css.foot}>
        {isAway && (
          <button type="button" className={css.newest} aria-label={t('chat.newest')} onClick={toNewest}>
            <IconArrowDown aria-hidden />
          </button>
        )}
        <Composer thread={thread} people={others} reply={reply} onReplyDone={() => setReply(null)} onSent={toNewest} />
      </div>
      {above}
    </section>
  )
}
