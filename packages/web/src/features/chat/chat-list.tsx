/** The chats sorted by their last message, with unread counts; found by number and client. */
import { ROUTES } from '@fura/shared/routes.ts'
import { IconMessages } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { HeaderSlot, useSession } from '#core/contexts.tsx'
import { READS } from '#entity/query-options.ts'
import { ScreenFailed } from '#entity/screen-failed.tsx'
import { recordPath } from '#entity/record-screens.ts'
import { formatDate, formatTime } from '#i18n/format.ts'
import { withoutPatronymic } from '#i18n/without-patronymic.ts'
import { NotLoaded } from '#offline/reads.ts'
import { useListKeys } from '#records/lists/list-keys.ts'
import { SearchInput } from '#records/lists/search-input.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ListRow } from '#ui/list-row.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { useIsWide } from '#ui/use-media.ts'
import css from './chat-list.module.css'
import { CHATS_PAGE, type ChatRow, type ChatsPage, readChats } from './chat.api.ts'
import { prefetchMessages } from './prefetch-messages.ts'
import { dayWord } from './shown-message.ts'
import { listKeyOf } from './thread-keys.ts'

const MOST_SHOWN = 99

const useChats = (isMine: boolean, search: string) => {
  const chats = useInfiniteQuery({
    ...READS,
    queryKey: listKeyOf(isMine, search),
    queryFn: ({ pageParam }) => readChats({ isMine, search, start: pageParam }),
    initialPageParam: 0,
    getNextPageParam: (last: ChatsPage, pages) => (last.has_more === 1 ? pages.length * CHATS_PAGE : undefined),
  })
  const first = chats.data?.pages[0]
  useEffect(() => {
    if (isMine && search === '' && first?.source === 'server') prefetchMessages(first.list).catch(reportError)
  }, [first, isMine, search])
  return chats
}

const whenOf = (seconds: number): string => (dayWord(seconds) === 'today' ? formatTime(seconds) : formatDate(seconds))

const Unread = ({ count }: { count: number }) => {
  const { t } = useTranslation()
  if (count === 0) return null
  return (
    <span className={css.unread}>
      <span aria-hidden>{count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}</span>
      <span className="visually-hidden">{t('new_items', { count })}</span>
    </span>
  )
}

const splitNumber = (title: string): [string, string] => {
  const at = title.lastIndexOf('-') + 1
  return [title.slice(0, at), title.slice(at)]
}

const Row = ({ chat, isOpened }: { chat: ChatRow; isOpened: boolean }) => {
  const { t } = useTranslation()
  const { user } = useSession()
  const navigate = useNavigate()
  const [prefix, number] = splitNumber(chat.title)
  const who = chat.last_user_id === user.id ? t('chat.you') : withoutPatronymic(chat.last_user_name ?? '')
  const whose = chat.for_name ? t('push.for', { name: withoutPatronymic(chat.for_name) }) : ''
  const words = chat.last_text || t('chat.with_files')
  const to = recordPath(ROUTES.conversation.path, chat.id)
  return (
    <ListRow
      prefix={prefix}
      title={number || t(`message.o_t.${chat.o_t}`)}
      meta={t(`message.o_t.${chat.o_t}`)}
      value={<span className={css.when}>{whenOf(chat.last_at)}</span>}
      subtitle={[whose, chat.client_name].filter(Boolean).join(' · ')}
      note={<span className={css.last}>{who === '' ? words : `${who}: ${words}`}</span>}
      aside={<Unread count={chat.unread} />}
      selected={isOpened}
      href={to}
      onPress={() => void navigate({ to, replace: isOpened })}
    />
  )
}

const Nothing = ({ error, search, onRetry }: { error: Error | null; search: string; onRetry: () => void }) => {
  const { t } = useTranslation()
  if (error) return <ScreenFailed isMissing={error instanceof NotLoaded} onRetry={onRetry} />
  return (
    <EmptyState
      icon={<IconMessages aria-hidden />}
      title={t(search === '' ? 'chat.empty' : 'nothing_found')}
      why={search === '' ? t('chat.empty_why') : t('nothing_found_by', { search })}
    />
  )
}

const Tools = ({
  id,
  search,
  isMine,
  isWide,
  onSearch,
  onMine,
}: {
  id: string
  search: string
  isMine: boolean
  isWide: boolean
  onSearch: (search: string) => void
  onMine: (isMine: boolean) => void
}) => {
  const { t } = useTranslation()
  const box = (
    <div className={css.search}>
      <SearchInput id={id} search={search} onSearch={onSearch} onInk={!isWide} filterCount={0} />
    </div>
  )
  return (
    <>
      {isWide ? box : <HeaderSlot place="below">{box}</HeaderSlot>}
      <div className={css.whose}>
        <Segmented
          label={t('title.chat')}
          options={[
            { value: 'mine', label: t('chat.mine') },
            { value: 'all', label: t('chat.all') },
          ]}
          value={isMine ? 'mine' : 'all'}
          onChange={(value) => onMine(value === 'mine')}
        />
      </div>
    </>
  )
}

export const ChatList = ({ opened = null }: { opened?: string | null }) => {
  const { t } = useTranslation()
  const isWide = useIsWide()
  const searchId = useId()
  const [search, setSearch] = useState('')
  const [isMine, setMine] = useState(true)
  useListKeys(searchId, null)
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useChats(isMine, search)
  const rows = data?.pages.flatMap(({ list }) => list) ?? []
  return (
    <section className={css.list} aria-label={t('title.chat')}>
      <Tools id={searchId} search={search} isMine={isMine} isWide={isWide} onSearch={setSearch} onMine={setMine} />
      {isPending && <SkeletonRows />}
      {!isPending && rows.length === 0 && <Nothing error={error} search={search} onRetry={() => void refetch()} />}
      <ul className={css.rows}>
        {rows.map((chat) => (
          <li key={chat.id}>
            <Row chat={chat} isOpened={chat.id === opened} />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <div className={css.more}>
          <Button kind="outline" wide disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('chat.more')}
          </Button>
        </div>
      )}
    </section>
  )
}
