/** Chats of orders and quotations (api.md, Chat and files): read and written by everyone who sees the record, at one address. */
import { message } from '@fura/shared/entities/message.ts'
import { accessDenied, AppError } from '@fura/shared/errors.ts'
import { textIn } from '@fura/shared/fields/wire.ts'
import { may } from '@fura/shared/permissions.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Viewer } from '#db/actor.ts'
import type { Row } from '#db/database.ts'
import type { Installation } from '#db/installations.ts'
import { viewerOf } from '#http/context.ts'
import { bodyObject } from '#http/input.ts'
import { mutate } from '#http/idempotent-write.ts'
import { viewerNow } from '#http/sessions.ts'
import { takeSync } from '#resource/sync.ts'
import { type AddressOf, seenObject } from '../files/file.queries.ts'
import { chatsAnswer, threadAnswer } from './chat.answers.ts'
import { chatDoc } from './chat.docs.ts'
import { CHAT_ENTITIES } from './chat.queries.ts'
import {
  actionOf,
  type ChatAction,
  chatIn,
  type ChatRef,
  distinctIds,
  inputOf,
  refuseEmptyMessage,
  threadIn,
} from './chat.rules.ts'
import { addMember, addMessage, markRead, removeMember } from './chat.writes.ts'
import { participantsOf } from './thread.queries.ts'

export interface ChatParts {
  /** Says where a user opens a file. */
  signer: { addressOf: (installation: string, fileId: number, userId: number) => string }
}

/** The record of a chat as a viewer sees it; throws where they may not see it. */
const assertCanSee = async ({ db }: Installation, { o_t: kind, o_id: id }: ChatRef, viewer: Viewer): Promise<Row> => {
  const entity = CHAT_ENTITIES[kind]
  if (entity.can.view && !may(viewer.rights, entity.can.view)) throw accessDenied([entity.can.view])
  const deal = await seenObject(db, entity, id, viewer)
  if (!deal) throw new AppError('empty data')
  return deal
}

/** The active ones who may see the record. */
const whoSees = async (request: FastifyRequest, { o_t: kind, o_id: id }: ChatRef, userIds: readonly number[]) => {
  const { installation, language } = request
  const seers: number[] = []
  for (const userId of userIds) {
    const viewer = await viewerNow(installation, userId, language)
    if (viewer && (await seenObject(installation.db, CHAT_ENTITIES[kind], id, viewer))) seers.push(userId)
  }
  return seers
}

const addressesFor =
  ({ signer }: ChatParts, { installation, session }: FastifyRequest): AddressOf =>
  (fileId) =>
    signer.addressOf(installation.uniqueId, fileId, session?.userId ?? 0)

interface Call {
  request: FastifyRequest
  reply: FastifyReply
  sent: Record<string, unknown>
  parts: ChatParts
}

type Handler = (call: Call) => Promise<object>

const chats: Handler = async ({ request, sent }) => {
  const values = inputOf('chats', sent)
  const page = {
    start: values.start ?? 0,
    num: values.num ?? 0,
    search: textIn(values.search),
    isMine: values.only_mine === 1,
  }
  return { status: 'ok', ...(await chatsAnswer(request.installation.db, page, viewerOf(request))) }
}

const list: Handler = async ({ request, sent, parts }) => {
  const values = inputOf('list', sent)
  const [thread, viewer] = [threadIn(values), viewerOf(request)]
  await assertCanSee(request.installation, thread, viewer)
  const page = {
    num: values.num ?? 0,
    before: values.before_id ?? 0,
    after: values.after_id ?? 0,
  }
  const answer = await threadAnswer(request.installation.db, thread, page, viewer, addressesFor(parts, request))
  return { status: 'ok', ...answer }
}

const add: Handler = async ({ request, reply, sent }) => {
  const { sync, input } = takeSync(message, sent)
  const values = inputOf('add', input)
  await assertCanSee(request.installation, chatIn(values), viewerOf(request))
  refuseEmptyMessage(values)
  const called = await whoSees(request, chatIn(values), distinctIds(values, 'mention_ids'))
  return mutate(request, reply, (writing) => addMessage(writing, values, sync.uid, called))
}

const read: Handler = async ({ request, reply, sent }) => {
  const values = inputOf('read', sent)
  await assertCanSee(request.installation, chatIn(values), viewerOf(request))
  return mutate(request, reply, (writing) => markRead(writing, threadIn(values), values.last_id))
}

const participants: Handler = async ({ request, sent }) => {
  const chat = chatIn(inputOf('participants', sent))
  const deal = await assertCanSee(request.installation, chat, viewerOf(request))
  return { status: 'ok', list: await participantsOf(request.installation.db, chat, deal) }
}

const addParticipant: Handler = async ({ request, reply, sent }) => {
  const values = inputOf('participants_add', sent)
  const [chat, userId] = [chatIn(values), values.user_id]
  await assertCanSee(request.installation, chat, viewerOf(request))
  const [seer] = await whoSees(request, chat, [userId])
  if (seer === undefined) throw new AppError('invalid data', { fields: { user_id: 'not_allowed' } })
  return mutate(request, reply, async (writing) => {
    await addMember(writing, chat, userId)
    return {}
  })
}

const removeParticipant: Handler = async ({ request, reply, sent }) => {
  const values = inputOf('participants_delete', sent)
  const chat = chatIn(values)
  await assertCanSee(request.installation, chat, viewerOf(request))
  return mutate(request, reply, async (writing) => {
    await removeMember(writing, chat, values.user_id)
    return {}
  })
}

const HANDLERS: Readonly<Record<ChatAction, Handler>> = {
  chats,
  list,
  add,
  read,
  participants,
  participants_add: addParticipant,
  participants_delete: removeParticipant,
}

export const addChat = (app: FastifyInstance, parts: ChatParts): void => {
  const config = { permission: 'by_record', doc: chatDoc } as const
  app.post('/api/messages/', { config }, async (request, reply) => {
    const body = bodyObject(request)
    const { action: _, ...sent } = body
    return HANDLERS[actionOf(body)]({ request, reply, sent, parts })
  })
}
