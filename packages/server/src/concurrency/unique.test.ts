/** What may exist once is made once, however many ask at the same moment and however they spell it. */
import { anyTable } from '#db/database.ts'
import type { Entity } from '@fura/shared/entities/entity.ts'
import { exchangeRate } from '@fura/shared/entities/exchange-rate.ts'
import { entities } from '@fura/shared/entities/index.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uniqueField } from '#rows/derived.ts'
import { inconsistencies } from '../faults/consistency.ts'
import { sample } from '../testing/sample.ts'
import { type Nodes, twoNodes } from './nodes.ts'

const ADMIN = 'admin@demo'
const TRIES = 50

let nodes: Nodes
beforeAll(async () => {
  nodes = await twoNodes()
})
afterAll(() => nodes.close())

/** Ё and Й come apart in NFD; a code has no such letters and no spaces inside. */
const VARIANTS: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => text.toUpperCase(),
  (text) => text.toLowerCase(),
  (text) => text.normalize('NFD'),
  (text) => `  ${text}  `,
  (text) => text.replaceAll(' ', '   '),
  (text) => text.toUpperCase().normalize('NFD').replaceAll(' ', '\u00A0'),
]

/** The server assigns order numbers one after the other; a rate replaces the one of its day. */
const isOnce = (entity: Entity) =>
  entity !== exchangeRate &&
  uniqueField(entity) !== null &&
  !entity.fields[uniqueField(entity) ?? '']?.calc &&
  entity.can.add !== 'nobody'

const valueOf = (entity: Entity, made: unknown): string =>
  ['code', 'letters'].includes(entity.fields[uniqueField(entity) ?? '']?.kind ?? '')
    ? String(made)
    : 'Йосипівка Ёлочная'

const bodyOf = async (entity: Entity): Promise<Record<string, unknown>> => {
  const body = await sample(nodes.first, entity)
  if (entity.name !== 'team_user') return body
  return { name: 'Новая', email: 'new@example.com', organization: body.organization }
}

describe.each(entities.filter(isOnce))('$path', (entity) => {
  test(`C5 ${TRIES} adds at once: one success, the others get a duplicate error`, async () => {
    const field = uniqueField(entity) ?? ''
    const body = await bodyOf(entity)
    const value = valueOf(entity, body[field])
    const db = nodes.first.db()
    const count = async () =>
      (await anyTable(db.read).selectFrom(entity.table).select('id').where('is_deleted', '=', 0).execute()).length
    const before = await count()
    const answers = await Promise.all(
      Array.from({ length: TRIES }, (_, i) => {
        const variant = VARIANTS[i % VARIANTS.length]?.(value) ?? value
        return nodes.call({ url: `/api/${entity.path}/add/`, body: { ...body, [field]: variant }, as: ADMIN })
      }),
    )
    expect(answers.filter(({ body: answer }) => answer.status === 'ok')).toHaveLength(1)
    const refused = answers.filter(({ body: answer }) => answer.status !== 'ok')
    for (const { code, body: answer } of refused) {
      expect(code).toBe(200)
      expect(answer).toEqual({ status: 'error', error: 'invalid data', fields: { [field]: 'duplicate' } })
    }
    expect(await count()).toBe(before + 1)
    expect(await inconsistencies(db)).toEqual([])
  })
})
