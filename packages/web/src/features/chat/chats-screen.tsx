/** /chat: the chats of orders and quotes. On desktop a conversation stands beside them. */
import { IconMessages } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Screen } from '#core/screen.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { useIsWide } from '#ui/use-media.ts'
import { ChatList } from './chat-list.tsx'
import css from './conversation.module.css'

export const ChatsScreen: Screen = () => {
  const { t } = useTranslation()
  const isWide = useIsWide()
  if (!isWide) return <ChatList />
  return (
    <div className={css.screen} data-wide>
      <div className={css.side}>
        <ChatList />
      </div>
      <EmptyState icon={<IconMessages aria-hidden />} title={t('chat.choose')} />
    </div>
  )
}
