/** Chats: who reads and writes, what is answered, who takes part, and who is notified of what. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { snapshot } from '../../gates/snapshot.ts'
import { deals, PEOPLE, PLANNER, SELLER, VIEWER } from '../../testing/deals.ts'
import { someText, upload } from '../../testing/files.ts'
import { HOST_A, HOST_B, type TestApp, testApp } from '../../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const ADMIN = 'admin@demo'
const DISPATCHER = 'dispatcher@demo'
const order = (fields?: object): Promise<number> => deals(() => t).order(fields)

type Answer = Record<string, unknown>
interface ThreadMessage extends Answer {
  id: number
  text: string
  team_user_id: number
  files: Answer[]
  read_by: Record<string, number>
}

const ask = async (body: object, as: string = ADMIN, host = HOST_A): Promise<Answer> =>
  (await t.call({ url: '/api/messages/', body, as, host })).body

const done = async (body: object, as?: string): Promise<Answer> => {
  const answer = await ask(body, as)
  expect(answer, JSON.stringify(body)).toMatchObject({ status: 'ok' })
  return answer
}

const of = (id: number, second = 0) => ({ o_t: 'order', o_id: id, is_second_chat: second })
const say = async (id: number, text: string, as?: string, more: object = {}): Promise<number> =>
  Number((await done({ action: 'add', ...of(id), text, ...more }, as)).id)
const messagesOf = async (id: number, as?: string, more: object = {}): Promise<ThreadMessage[]> =>
  (await done({ action: 'list', ...of(id), ...more }, as)).list as ThreadMessage[]
const textsOf = (list: readonly ThreadMessage[]) => list.map(({ text }) => text)
const chats = async (as?: string, more: object = {}): Promise<Answer[]> =>
  (await done({ action: 'chats', num: 100, ...more }, as)).list as Answer[]
const chatOf = async (id: number, as?: string, more: object = {}) =>
  (await chats(as, more)).find((chat) => chat.id === `${id}-order`)
const people = async (id: number, as?: string): Promise<Answer[]> =>
  (await done({ action: 'participants', o_t: 'order', o_id: id }, as)).list as Answer[]

describe('S7.12 messages', () => {
  test('need a session', async () => {
    for (const action of ['chats', 'list', 'add', 'read', 'participants', 'participants_add', 'participants_delete']) {
      expect((await t.call({ url: '/api/messages/', body: { action, ...of(1), text: 'x' } })).code).toBe(401)
    }
  })

  test('are written and read by everyone who sees the record, oldest first', async () => {
    const id = await order()
    const first = await say(id, 'Оба контейнера на борту', SELLER)
    await say(id, 'Спасибо', VIEWER, { reply_to_id: first })
    const list = await messagesOf(id, DISPATCHER)
    expect(textsOf(list)).toEqual(['Оба контейнера на борту', 'Спасибо'])
    expect(list[0]).toMatchObject({ id: first, team_user_id: PEOPLE.seller, files: [], read_by: {}, reply_to: null })
    expect(String(list[0]?.team_user_name)).not.toBe('')
    expect(list[1]?.reply_to).toMatchObject({ id: first, team_user_id: PEOPLE.seller, text: 'Оба контейнера на борту' })
  })

  test('are answered a page at a time, from the end, before one and behind one', async () => {
    const id = await order()
    const ids: number[] = []
    for (let place = 1; place <= 7; place += 1) ids.push(await say(id, `№ ${place}`))
    expect(textsOf(await messagesOf(id, ADMIN, { num: 3 }))).toEqual(['№ 5', '№ 6', '№ 7'])
    expect(textsOf(await messagesOf(id, ADMIN, { num: 3, before_id: ids[4] }))).toEqual(['№ 2', '№ 3', '№ 4'])
    expect(textsOf(await messagesOf(id, ADMIN, { num: 2, after_id: ids[3] }))).toEqual(['№ 5', '№ 6'])
    const more = async (page: object) => (await done({ action: 'list', ...of(id), ...page })).has_more
    expect([await more({ num: 3 }), await more({ num: 7 }), await more({ after_id: ids[5], num: 1 })]).toEqual([
      1, 0, 0,
    ])
  })

  test('of the second chat stand in a thread of their own', async () => {
    const id = await order()
    const inside = await say(id, 'Для своих')
    await say(id, 'Для клиента', ADMIN, { is_second_chat: 1 })
    expect(textsOf(await messagesOf(id))).toEqual(['Для своих'])
    expect(textsOf(await messagesOf(id, ADMIN, { is_second_chat: 1 }))).toEqual(['Для клиента'])
    const crossing = await ask({ action: 'add', ...of(id, 1), text: 'Ответ', reply_to_id: inside })
    expect(crossing).toMatchObject({ error: 'invalid data', fields: { reply_to_id: 'not_found' } })
  })

  test('carry files of the same record', async () => {
    const [id, other] = [await order(), await order()]
    const fields = { is_message: '1', is_second_chat: '0' }
    const file = await upload(t, { as: SELLER, o_id: id, n: 'SI.pdf', fields })
    const foreign = await upload(t, { as: SELLER, o_id: other, n: 'чужой.txt', content: 'чужой\n', fields })
    await done({ action: 'add', ...of(id), file_ids: [file.body.id] }, SELLER)
    const [message] = await messagesOf(id, VIEWER)
    expect(message).toMatchObject({ text: '', files: [{ id: file.body.id, name: 'SI.pdf', is_message: 1 }] })
    expect(String(message?.files[0]?.url)).toContain('/api/files/raw/')
    expect(await ask({ action: 'add', ...of(id), text: 'x', file_ids: [foreign.body.id] }, SELLER)).toMatchObject({
      fields: { file_ids: 'not_found' },
    })
  })

  describe('an upload', () => {
    const send = (id: number, n: string, more: object = {}) =>
      upload(t, { as: SELLER, o_id: id, n, content: someText(), fields: { is_message: '1' }, ...more })

    test('needs a session and a record that is seen, and says nothing without them', async () => {
      const id = await order()
      const before = await snapshot(t, HOST_A)
      expect((await upload(t, { o_id: id, query: { is_message: '1' } })).code).toBe(401)
      expect((await send(999_999, 'x.txt')).body.error).toBe('empty data')
      const toClient = await upload(t, { as: SELLER, o_t: 'client', o_id: 1, fields: { is_message: '1' } })
      expect(toClient.body).toMatchObject({ error: 'invalid data', fields: { is_message: 'not_allowed' } })
      for (const query of [{ is_message: 'yes' }, { is_second_chat: '2' }])
        expect((await upload(t, { as: SELLER, o_id: id, query })).body.error).toBe('invalid data')
      expect(await snapshot(t, HOST_A)).toEqual(before)
    })

    test('with is_message is a message by itself, said in the form or in the query', async () => {
      const id = await order()
      const form = await send(id, 'форма.txt')
      const query = await send(id, 'адрес.txt', { fields: {}, query: { is_message: '1' } })
      const plain = await send(id, 'просто.txt', { fields: {} })
      const outside = await send(id, 'клиенту.txt', { fields: { is_message: '1' }, query: { is_second_chat: '1' } })
      const list = await messagesOf(id, VIEWER)
      expect(list.map(({ files }) => files.map((file) => file.id))).toEqual([[form.body.id], [query.body.id]])
      expect(list[0]).toMatchObject({ text: '', team_user_id: PEOPLE.seller, files: [{ name: 'форма.txt' }] })
      expect((await messagesOf(id, VIEWER, { is_second_chat: 1 }))[0]?.files).toMatchObject([{ id: outside.body.id }])
      expect(plain.body.status).toBe('ok')
      expect(await chatOf(id, SELLER)).toMatchObject({ last_files: 1, last_is_second: 1 })
    })

    test('that a message then names is part of that message alone, in the list, the counts and the news', async () => {
      const id = await order({ manager_id: PEOPLE.dispatcher })
      const { body } = await t.call({ url: '/api/check_updates/', body: { action: 'main' }, as: DISPATCHER })
      const [one, two] = [await send(id, 'а.txt'), await send(id, 'б.txt')]
      const file_ids = [one.body.id, two.body.id]
      await say(id, 'Оба документа', SELLER, { file_ids })
      expect(await messagesOf(id, DISPATCHER)).toMatchObject([{ text: 'Оба документа', file_ids }])
      expect(await chatOf(id, DISPATCHER)).toMatchObject({ unread: 1, last_text: 'Оба документа', last_files: 2 })
      const since = { action: 'main', date_from: body.cursor }
      const updates = (await t.call({ url: '/api/check_updates/', body: since, as: DISPATCHER })).body.data
      expect(updates).toMatchObject({ count_messages: 1 })
    })

    test('that somebody answered, or that a colleague names, or that went to the other chat stays', async () => {
      const id = await order()
      const [answered, named] = [await send(id, 'а.txt'), await send(id, 'б.txt')]
      const [first] = await messagesOf(id)
      await say(id, 'Вижу', VIEWER, { reply_to_id: first?.id })
      await say(id, 'Ещё раз', SELLER, { file_ids: [answered.body.id] })
      await say(id, 'Смотрите', VIEWER, { file_ids: [named.body.id] })
      await say(id, 'Для клиента', SELLER, { file_ids: [named.body.id], is_second_chat: 1 })
      expect(textsOf(await messagesOf(id))).toEqual(['', '', 'Вижу', 'Ещё раз', 'Смотрите'])
    })

    test('is said once, however often the same bytes come', async () => {
      const id = await order()
      const content = someText()
      const first = await send(id, 'а.txt', { content })
      expect((await send(id, 'а.txt', { content })).body.id).toBe(first.body.id)
      const key = { 'idempotency-key': randomUUID() }
      const keyed = { content: someText(), headers: key }
      await send(id, 'б.txt', keyed)
      await send(id, 'б.txt', keyed)
      expect(await messagesOf(id)).toHaveLength(2)
    })

    test('takes its message along when it is deleted, and leaves the one that names it', async () => {
      const id = await order()
      await say(id, 'Начало')
      const alone = await send(id, 'один.txt')
      const carried = await send(id, 'в письме.txt')
      await say(id, 'Письмо', SELLER, { file_ids: [carried.body.id] })
      for (const { body } of [alone, carried])
        await t.call({ url: `/api/files/delete/?id=${String(body.id)}`, as: SELLER })
      expect(textsOf(await messagesOf(id))).toEqual(['Начало', 'Письмо'])
      const lone = await order()
      const only = await send(lone, 'только.txt')
      await t.call({ url: `/api/files/delete/?id=${String(only.body.id)}`, as: SELLER })
      expect(await chatOf(lone, SELLER)).toBeUndefined()
    })

    test('without is_message becomes a file of the chat when a message names it', async () => {
      const id = await order()
      const { body } = await send(id, 'SI.txt', { fields: {} })
      await say(id, 'Инструкция', SELLER, { file_ids: [body.id], is_second_chat: 1 })
      const [file] = (await t.call({ url: `/api/files/list/?o_t=order&o_id=${id}`, as: SELLER })).body.list as Answer[]
      expect(file).toMatchObject({ id: body.id, is_message: 1, is_second_chat: 1 })
    })
  })

  test('of nothing, of too much, with unknown members or about nothing are refused', async () => {
    const id = await order()
    const before = await snapshot(t, HOST_A)
    const refused = async (body: object) => (await ask({ action: 'add', ...of(id), ...body })).fields
    expect(await refused({ text: '   ' })).toEqual({ text: 'required' })
    expect(await refused({ text: 'я'.repeat(10_001) })).toEqual({ text: 'too_long' })
    expect(await refused({ text: 'x', color: 1 })).toEqual({ color: 'unknown' })
    expect(await refused({ text: 'x', o_t: 'client' })).toEqual({ o_t: 'not_allowed' })
    expect(await ask({ action: 'shout', ...of(id) })).toMatchObject({ fields: { action: 'not_allowed' } })
    expect((await ask({ action: 'list', ...of(999_999) })).error).toBe('empty data')
    expect(await snapshot(t, HOST_A)).toEqual(before)
  })

  test('are kept once, however often they are sent', async () => {
    const id = await order()
    const body = { action: 'add', ...of(id), text: 'Один раз', _sync: { uid: randomUUID() } }
    const headers = { 'idempotency-key': randomUUID(), 'x-acted-at': '2026-01-05T08:30:00Z' }
    const token = { 'user-auth-key': await t.token(SELLER) }
    const send = (more: Readonly<Record<string, string>>) =>
      t.call({ url: '/api/messages/', body, as: SELLER, headers: { ...token, ...more } })
    const answers = [await send(headers), await send(headers), await send({ 'idempotency-key': randomUUID() })]
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1)
    const list = await messagesOf(id)
    expect(list).toHaveLength(1)
    expect(list[0]?.date).toBe(Date.parse('2026-01-05T08:30:00Z') / 1000)
  })
})

describe('Z10 nobody speaks for another or where they do not see', () => {
  test('author, moment and chat of a message cannot be forged', async () => {
    const id = await order()
    for (const forged of [{ team_user_id: 1 }, { date: 1 }, { creator_id: 1 }, { id: 5 }, { chat: '1-order' }]) {
      expect((await ask({ action: 'add', ...of(id), text: 'x', ...forged }, SELLER)).error).toBe('invalid data')
    }
    await say(id, 'Сам', SELLER)
    expect((await messagesOf(id)).map(({ team_user_id }) => team_user_id)).toEqual([PEOPLE.seller])
  })

  test('the chat of a quote is closed to people who may not see quotes, whatever their role', async () => {
    const added = await t.call({
      url: '/api/quotations/add/',
      body: { client_id: 1, order_type_id: 2, other_manager_id: PEOPLE.viewer },
      as: ADMIN,
    })
    const quote = { o_t: 'quote', o_id: Number(added.body.id) }
    const id = Number((await done({ action: 'add', ...quote, text: 'Ставка 1200' }, SELLER)).id)
    const before = await snapshot(t, HOST_A)
    for (const body of [
      { action: 'list' },
      { action: 'add', text: 'x' },
      { action: 'read', last_id: id },
      { action: 'participants' },
      { action: 'participants_add', user_id: PEOPLE.viewer },
      { action: 'participants_delete', user_id: PEOPLE.seller },
    ]) {
      expect((await ask({ ...body, ...quote }, VIEWER)).error).toBe('access denied')
    }
    expect((await chats(VIEWER)).filter((chat) => chat.o_t === 'quote')).toEqual([])
    const updates = await t.call({ url: '/api/check_updates/', body: { action: 'main', date_from: 1 }, as: VIEWER })
    expect(JSON.stringify(updates.body.changed)).not.toContain(`"messages","id":${id}`)
    expect(await snapshot(t, HOST_A)).toEqual(before)
    expect(await ask({ action: 'participants_add', ...quote, user_id: PEOPLE.viewer })).toMatchObject({
      fields: { user_id: 'not_allowed' },
    })
  })

  test('another company reads, writes and counts nothing of it', async () => {
    const id = await order()
    const message = await say(id, 'Только здесь')
    const before = await snapshot(t, HOST_A)
    const there = await ask({ action: 'list', ...of(id) }, ADMIN, HOST_B)
    expect(JSON.stringify(there)).not.toContain('Только здесь')
    await ask({ action: 'add', ...of(id), text: 'Чужое' }, ADMIN, HOST_B)
    await ask({ action: 'read', ...of(id), last_id: message }, ADMIN, HOST_B)
    expect(await snapshot(t, HOST_A)).toEqual(before)
  })
})

describe('S7.12 the list of chats', () => {
  test('S2.03 names each by its record and suffix, newest first, and is found by number and client', async () => {
    const [one, two] = [await order(), await order()]
    await say(one, 'Первый')
    await say(two, 'Второй', SELLER)
    const [newest, next] = await chats()
    expect(newest).toMatchObject({ id: `${two}-order`, o_id: two, o_t: 'order', last_text: 'Второй' })
    expect(next).toMatchObject({ id: `${one}-order`, last_text: 'Первый' })
    expect(Number(newest?.last_at)).toBeGreaterThan(1_700_000_000)
    const number = String(newest?.title)
    expect((await chats(ADMIN, { search: number })).map(({ id }) => id)).toEqual([`${two}-order`])
    const byClient = (await chats(ADMIN, { search: String(newest?.client_name) })).map(({ id }) => id)
    expect(byClient).toEqual(expect.arrayContaining([`${one}-order`, `${two}-order`]))
    expect((await chats(ADMIN, { search: 'ничего такого' })).length).toBe(0)
    const paged = await done({ action: 'chats', start: 1, num: 1 })
    expect([(paged.list as Answer[])[0]?.id, paged.has_more]).toEqual([`${one}-order`, 1])
  })

  test('counts what others wrote and one has not read, per thread, only where one takes part', async () => {
    const id = await order({ manager_id: PEOPLE.seller })
    await say(id, 'Раз')
    const last = await say(id, 'Два')
    await say(id, 'Наружу', ADMIN, { is_second_chat: 1 })
    expect(await chatOf(id, SELLER)).toMatchObject({ unread: 3, unread_second: 1, is_mine: 1 })
    expect(await chatOf(id, ADMIN)).toMatchObject({ unread: 0 })
    expect(await chatOf(id, DISPATCHER)).toMatchObject({ unread: 0, is_mine: 0 })
    expect(await chatOf(id, DISPATCHER, { only_mine: 1 })).toBeUndefined()
    await done({ action: 'read', ...of(id), last_id: last }, SELLER)
    expect(await chatOf(id, SELLER)).toMatchObject({ unread: 1, unread_second: 1 })
    await say(id, 'Три')
    expect(await chatOf(id, SELLER, { only_mine: 1 })).toMatchObject({ unread: 2 })
  })

  test('shows who has read a message and when; reading never goes backwards', async () => {
    const id = await order()
    const first = await say(id, 'Раз')
    const second = await say(id, 'Два')
    const read = (last_id: number) => done({ action: 'read', ...of(id), last_id }, SELLER)
    expect(await read(first)).toMatchObject({ last_id: first })
    expect((await messagesOf(id)).map(({ read_by }) => Object.keys(read_by))).toEqual([[String(PEOPLE.seller)], []])
    await read(second + 1000)
    expect(await read(first)).toMatchObject({ last_id: second })
    const [one, two] = await messagesOf(id)
    expect(Object.keys(two?.read_by ?? {})).toEqual([String(PEOPLE.seller)])
    expect(Number(one?.read_by[PEOPLE.seller])).toBeLessThanOrEqual(Number(two?.read_by[PEOPLE.seller]))
  })
})

describe('S7.12 participants', () => {
  test('are the team of the record, and people who were added, wrote or were mentioned', async () => {
    const id = await order({ manager_id: PEOPLE.seller })
    const ids = async () => (await people(id)).map((one) => one.team_user_id)
    const team = await ids()
    expect(team).toContain(PEOPLE.seller)
    expect(team).not.toContain(PEOPLE.dispatcher)
    await done({ action: 'participants_add', o_t: 'order', o_id: id, user_id: PEOPLE.dispatcher })
    await say(id, 'Я тоже здесь', VIEWER)
    await say(id, 'Гляньте', ADMIN, { mention_ids: [PEOPLE.papers] })
    expect(new Set((await ids()).slice(team.length))).toEqual(
      new Set([PEOPLE.admin, PEOPLE.dispatcher, PEOPLE.viewer, PEOPLE.papers]),
    )
    const [, called] = await messagesOf(id)
    expect(called?.mentions).toMatchObject([{ team_user_id: PEOPLE.papers }])
    await done({ action: 'participants_delete', o_t: 'order', o_id: id, user_id: PEOPLE.dispatcher })
    expect(await ids()).not.toContain(PEOPLE.dispatcher)
  })

  test('follow the team as it changes; its members cannot be removed', async () => {
    const id = await order({ manager_id: PEOPLE.seller })
    const remove = { action: 'participants_delete', o_t: 'order', o_id: id, user_id: PEOPLE.seller }
    expect(await ask(remove)).toMatchObject({ fields: { user_id: 'rule:chat_team' } })
    await t.call({
      url: '/api/orders/update/',
      body: { id, manager_id: PEOPLE.planner, team_user_id: PEOPLE.planner },
      as: ADMIN,
    })
    const ids = (await people(id)).map((one) => one.team_user_id)
    expect(ids).toContain(PEOPLE.planner)
    expect(ids).not.toContain(PEOPLE.seller)
  })
})

describe('S7.04 new messages', () => {
  const checkUpdates = async (as: string, from: unknown = '') =>
    (await t.call({ url: '/api/check_updates/', body: { action: 'main', date_from: from }, as })).body as {
      data: Record<string, number>
      cursor: string
      changed: { r: string; id: number }[]
    }

  /** How many are new to each of them since the place. */
  const counts = async (cursor: string, users: readonly string[]) =>
    Promise.all(
      users.map(async (as) => {
        const { data } = await checkUpdates(as, cursor)
        expect(data.has_new_messages).toBe(Number(data.count_messages) > 0 ? 1 : 0)
        return data.count_messages
      }),
    )

  test('are news for those who take part, and not for who wrote them', async () => {
    const id = await order({ manager_id: PEOPLE.seller })
    const { cursor } = await checkUpdates(ADMIN)
    const message = await say(id, 'Новость')
    expect(await counts(cursor, [SELLER, ADMIN, DISPATCHER, PLANNER])).toEqual([1, 0, 0, 0])
    expect((await checkUpdates(PLANNER, cursor)).changed).toMatchObject([{ r: 'messages', id: message, op: 'a' }])
    await done({ action: 'participants_add', o_t: 'order', o_id: id, user_id: PEOPLE.dispatcher })
    const { cursor: later } = await checkUpdates(ADMIN)
    await say(id, 'Ещё одна')
    await say(id, 'И ещё', SELLER)
    expect(await counts(later, [SELLER, ADMIN, DISPATCHER, PLANNER])).toEqual([1, 1, 2, 0])
  })
})
