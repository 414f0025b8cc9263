/** /chat/participants: who is in a chat. The team of the record is there by itself; others are added and removed here. */
import { teamUser } from '@fura/shared/entities/team-user.ts'
import { ROUTES } from '@fura/shared/routes.ts'
import { parseChatId } from '@fura/shared/rules/chat-id.ts'
import type { Chat } from '@fura/shared/rules/chat.ts'
import { IconCloudOff, IconPlus, IconUserMinus, IconUsers } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { order } from '@fura/shared/entities/order.ts'
import { ApiError } from '#api/client.ts'
import { useIsOffline } from '#api/use-link.ts'
import { useTitle } from '#core/contexts.tsx'
import type { Screen } from '#core/screen.ts'
import { useMayOpen } from '#core/use-may-open.ts'
import { useErrorText, useFieldErrorText } from '#entity/error-text.ts'
import { READS } from '#entity/query-options.ts'
import { useOpenings } from '#entity/use-openings.ts'
import { useWords, type Words } from '#entity/words.ts'
import { useAway } from '#records/people/use-away.ts'
import { RefusedScreen } from '#records/placeholders/refused-screen.tsx'
import { AddPill } from '#ui/add-pill.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { ListRow } from '#ui/list-row.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { showToast } from '#ui/toast.ts'
import { addParticipant, type Participant, readParticipants, removeParticipant } from './chat.api.ts'
import { participantsKey } from './thread-keys.ts'
import { usePeople } from './use-people.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The chat whose participants are shown, as in the address of its conversation (S2.05). */
    chat?: string
  }
}

const EntityPicker = lazy(async () => ({ default: (await import('#entity/picker.tsx')).EntityPicker }))

/** Adds or removes somebody and says why it did not work. */
const useChange = (chat: Chat) => {
  const { t } = useTranslation()
  const memory = useQueryClient()
  const isOffline = useIsOffline()
  const errorText = useErrorText()
  const fieldText = useFieldErrorText()
  const wordsOf = (error: ApiError): string =>
    error.fields.user_id === undefined ? errorText(error) : fieldText(error.fields.user_id)
  return async (work: () => Promise<unknown>): Promise<void> => {
    if (isOffline) return showToast(t('needs_network'), 'error')
    try {
      await work()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      showToast(wordsOf(error), 'error')
    }
    return memory.invalidateQueries({ queryKey: participantsKey(chat) })
  }
}

const Member = ({ one, onRemove }: { one: Participant; onRemove: () => void }) => {
  const { t } = useTranslation()
  const words: Words = useWords(order)
  const { byId } = usePeople()
  const away = useAway()(one.team_user_id)
  const roles = one.roles.map((role) => (role === 'creator_id' ? t('record.creator_id') : words.field(role)))
  return (
    <ListRow
      leading={<Avatar name={one.name} src={byId.get(one.team_user_id)?.photo ?? null} />}
      title={one.name}
      subtitle={away || (roles.includes(one.position ?? '') ? '' : (one.position ?? ''))}
      note={one.is_added === 1 ? t('chat.added') : roles.join(', ')}
      actions={
        one.is_added === 1 && (
          <IconButton
            label={`${t('chat.remove_participant')}: ${one.name}`}
            icon={<IconUserMinus aria-hidden />}
            onClick={onRemove}
          />
        )
      }
    />
  )
}

const Participants = ({ chat }: { chat: Chat }) => {
  const { t } = useTranslation()
  const change = useChange(chat)
  const [isAdding, setAdding] = useState(false)
  const openings = useOpenings(isAdding)
  const { data, isPending, error } = useQuery({
    ...READS,
    queryKey: participantsKey(chat),
    queryFn: () => readParticipants(chat),
  })
  useTitle(t(ROUTES.chatParticipants.title), data ? String(data.length) : '')
  const run = (work: () => Promise<unknown>) => void change(work).catch(reportError)
  return (
    <>
      {isPending && <SkeletonRows />}
      {error && <EmptyState icon={<IconCloudOff aria-hidden />} title={t('not_loaded')} why={t('not_loaded_why')} />}
      {data?.map((one) => (
        <Member
          key={one.team_user_id}
          one={one}
          onRemove={() => run(() => removeParticipant(chat, one.team_user_id))}
        />
      ))}
      {data && <AddPill label={t('chat.add_participant')} onPress={() => setAdding(true)} />}
      <Suspense>
        {openings > 0 && (
          <EntityPicker
            of={teamUser}
            open={isAdding}
            value={null}
            canAdd={false}
            title={t('chat.add_participant')}
            onPick={(row) => {
              setAdding(false)
              run(() => addParticipant(chat, Number(row.id)))
            }}
            onClose={() => setAdding(false)}
          />
        )}
      </Suspense>
    </>
  )
}

export const ParticipantsScreen: Screen = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { state } = useLocation()
  const mayOpen = useMayOpen()
  const chat = parseChatId(state.chat ?? '')
  if (chat && !mayOpen(chat.o_t)) return <RefusedScreen screen={chat.o_t} />
  if (chat) return <Participants chat={chat} />
  return (
    <EmptyState
      icon={<IconUsers aria-hidden />}
      title={t('chat.no_chat')}
      action={
        <Button kind="outline" icon={<IconPlus aria-hidden />} onClick={() => void navigate({ to: ROUTES.chat.path })}>
          {t('title.chat')}
        </Button>
      }
    />
  )
}
