/** /chat/{id}: the conversation about an order or a quote (S2.03). Its title leads to the record (S2.06). */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { order } from '@fura/shared/entities/order.ts'
import { quote } from '@fura/shared/entities/quote.ts'
import { ROUTES } from '@fura/shared/routes.ts'
import { chatId, parseChatId } from '@fura/shared/rules/chat-id.ts'
import type { Chat, ChatObject } from '@fura/shared/rules/chat.ts'
import { IconUsers } from '@tabler/icons-react'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useScreenRead } from '#api/use-screen-read.ts'
import { HeaderSlot, useTitle } from '#core/contexts.tsx'
import type { Screen } from '#core/screen.ts'
import { useMayOpen } from '#core/use-may-open.ts'
import { recordPath } from '#entity/record-screens.ts'
import { refName } from '#entity/ref-name.ts'
import { useRecordTitle } from '#entity/use-record-title.ts'
import { useRecord } from '#entity/use-record.ts'
import { useSentAddress } from '#records/card/use-sent-address.ts'
import type { Row } from '#offline/reads.ts'
import { type StatusOf, useStatusOf } from '#records/lists/use-status-of.ts'
import { NotFoundScreen } from '#records/placeholders/not-found-screen.tsx'
import { RefusedScreen } from '#records/placeholders/refused-screen.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { useIsWide } from '#ui/use-media.ts'
import { ChatList } from './chat-list.tsx'
import css from './conversation.module.css'
import { Conversation } from './conversation.tsx'

const KINDS: Readonly<Record<ChatObject, { entity: Entity; path: `/${string}` }>> = {
  order: { entity: order, path: ROUTES.order.path },
  quote: { entity: quote, path: ROUTES.quote.path },
}

/** "Одесса → Констанца · В пути". */
const aboutOf = (row: Row | undefined, statusOf: StatusOf): string => {
  if (!row) return ''
  const [from, to] = [refName(row, 'poo_id') || refName(row, 'pol_id'), refName(row, 'fd_id') || refName(row, 'pod_id')]
  return [[from, to].filter(Boolean).join(' → '), statusOf(row).name].filter(Boolean).join(' · ')
}

const Tabs = ({ isSecond, onChange }: { isSecond: boolean; onChange: (isSecond: boolean) => void }) => {
  const { t } = useTranslation()
  return (
    <div className={css.tabs} role="group" aria-label={t('title.conversation')}>
      {[false, true].map((second) => (
        <button
          key={String(second)}
          type="button"
          className={css.tab}
          aria-pressed={second === isSecond}
          onClick={() => onChange(second)}
        >
          {t(second ? 'chat.outside' : 'chat.team')}
        </button>
      ))}
    </div>
  )
}

const Open = ({ chat }: { chat: Chat }) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const isWide = useIsWide()
  const { entity, path } = KINDS[chat.o_t]
  const { data, error } = useRecord(entity, chat.o_id)
  useSentAddress(entity.path, chat.o_id, data?.row)
  useScreenRead(error)
  const [isSecond, setSecond] = useState(false)
  const titleOf = useRecordTitle(entity)
  const statusOf = useStatusOf(entity)
  // What was sent meanwhile has got its real id.
  const id = data?.row.id ?? chat.o_id
  const openRecord = useCallback(() => void navigate({ to: recordPath(path, id) }), [navigate, path, id])
  useTitle(data ? titleOf(data.row) : t(ROUTES.conversation.title), '', openRecord)
  const openPeople = () =>
    void navigate({ to: ROUTES.chatParticipants.path, state: { chat: chatId({ ...chat, o_id: id }) } })
  const thread = { o_t: chat.o_t, o_id: id, is_second_chat: isSecond ? 1 : 0 } as const
  return (
    <div className={css.screen} data-wide={isWide || undefined}>
      <HeaderSlot place="actions">
        <IconButton
          kind={isWide ? 'plain' : 'ink'}
          label={t(ROUTES.chatParticipants.title)}
          icon={<IconUsers aria-hidden />}
          onClick={openPeople}
        />
      </HeaderSlot>
      <HeaderSlot place="below">
        <div className={css.bar}>
          <p className={css.about}>{aboutOf(data?.row, statusOf)}</p>
          <Tabs isSecond={isSecond} onChange={setSecond} />
        </div>
      </HeaderSlot>
      {isWide && (
        <div className={css.side}>
          <ChatList opened={chatId(chat)} />
        </div>
      )}
      <Conversation key={`${chatId(thread)} ${thread.is_second_chat}`} thread={thread} />
    </div>
  )
}

export const ConversationScreen: Screen = () => {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const mayOpen = useMayOpen()
  const chat = parseChatId(id)
  if (!chat) return <NotFoundScreen />
  return mayOpen(chat.o_t) ? <Open key={id} chat={chat} /> : <RefusedScreen screen={chat.o_t} />
}
