/** One conversation: the messages of the server and of this device's cache, with the user's unsent ones. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useSession } from '#core/contexts.tsx'
import { READS } from '#entity/query-options.ts'
import { onTabMessage } from '#offline/user-session.ts'
import { keepMessages, type Thread, type UnsentMessage, unsentMessages } from '#offline/messages.ts'
import { NotLoaded } from '#offline/reads.ts'
import { readOlder, readThread, sendRead, type ThreadPage } from './chat.api.ts'
import { acknowledgedMessage, toShownMessage, shownUnsent } from './shown-message.ts'
import { chatsKey, threadKeyOf, unsentKeyOf } from './thread-keys.ts'

/** There are no events for read marks, so they are polled while the conversation is open. */
const READ_MARKS_EVERY = 15_000
const NOTHING: ThreadPage = { list: [], hasOlder: false, source: 'device' }
const NONE: readonly UnsentMessage[] = []

/** A record that the server does not have yet has a conversation on this device alone. */
const readPage = (thread: Thread): Promise<ThreadPage> =>
  typeof thread.o_id === 'number' ? readThread(thread) : Promise.resolve(NOTHING)

/** Keeps a message that was just sent on the screen until the server's list contains it. */
const useSent = (thread: Thread): void => {
  const memory = useQueryClient()
  const { user } = useSession()
  const take = useEffectEvent((n: number, row: Record<string, unknown> & { id: number }) => {
    const unsent = memory.getQueryData<readonly UnsentMessage[]>(unsentKeyOf(thread)) ?? NONE
    const sent = unsent.find(({ entry }) => entry.n === n)
    const page = memory.getQueryData<ThreadPage>(threadKeyOf(thread))
    if (!sent || !page) return
    const message = acknowledgedMessage(row, sent, user, page.list)
    const list = [...page.list.filter(({ id }) => id !== message.id), message]
    memory.setQueryData<ThreadPage>(threadKeyOf(thread), { ...page, list })
    memory.setQueryData(
      unsentKeyOf(thread),
      unsent.filter((one) => one !== sent),
    )
    void keepMessages(thread, [message], false).catch(reportError)
  })
  useEffect(
    () =>
      onTabMessage((message) => {
        if (message.type !== 'outcome' || message.outcome.state !== 'sent' || !message.outcome.row) return
        take(message.n, message.outcome.row)
      }),
    [],
  )
}

/** Marks the chat as read once its newest message is on the screen. */
const useReading = (thread: Thread, page: ThreadPage | undefined): void => {
  const memory = useQueryClient()
  const { user } = useSession()
  const last =
    page?.source === 'server' ? page.list.findLast(({ team_user_id: author }) => author !== user.id) : undefined
  const unread = last && !(user.id in last.read_by) ? last.id : 0
  const markRead = useEffectEvent(async () => {
    if (document.visibilityState !== 'visible' || unread === 0) return
    await sendRead(thread, unread)
    await memory.invalidateQueries({ queryKey: chatsKey })
  })
  useEffect(() => {
    const look = () => void markRead().catch(reportError)
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [unread])
}

/** Reads further back, one page at a time. */
const useOlder = (thread: Thread, page: ThreadPage | undefined) => {
  const memory = useQueryClient()
  const [isLoading, setLoading] = useState(false)
  const first = page?.list[0]?.id
  const load = async (): Promise<void> => {
    if (isLoading || !page?.hasOlder || first === undefined) return
    setLoading(true)
    try {
      const older = await readOlder(thread, first)
      memory.setQueryData<ThreadPage>(threadKeyOf(thread), older)
    } finally {
      setLoading(false)
    }
  }
  return { load, isLoading }
}

export const useThread = (thread: Thread) => {
  const { user } = useSession()
  const sentQuery = useQuery({
    ...READS,
    queryKey: threadKeyOf(thread),
    queryFn: () => readPage(thread),
    refetchInterval: READ_MARKS_EVERY,
  })
  const unsent = useQuery({
    ...READS,
    staleTime: 0,
    queryKey: unsentKeyOf(thread),
    queryFn: () => unsentMessages(thread),
  })
  useSent(thread)
  useReading(thread, sentQuery.data)
  const older = useOlder(thread, sentQuery.data)
  const [list, waiting] = [sentQuery.data?.list, unsent.data ?? NONE]
  const messages = useMemo(() => {
    const all = list ?? []
    return [...all.map(toShownMessage), ...waiting.map((one) => shownUnsent(one, user, all))]
  }, [list, waiting, user])
  // The conversation was never loaded here, but has unsent messages: they are shown.
  const isMissing = sentQuery.error instanceof NotLoaded && waiting.length === 0
  return {
    messages,
    isPending: sentQuery.isPending,
    isMissing,
    error: sentQuery.error,
    older,
    hasOlder: sentQuery.data?.hasOlder ?? false,
  }
}
