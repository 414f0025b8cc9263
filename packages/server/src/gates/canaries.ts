/**
 * Records of one installation whose ids no other installation has given and whose texts nobody else would write: where such
 * an id works or such a text shows up, something crossed over.
 */
import { anyTable } from '#db/database.ts'
import { auditEvent } from '@fura/shared/entities/audit-event.ts'
import { entities } from '@fura/shared/entities/index.ts'
import type { Entity } from '@fura/shared/entities/entity.ts'
import type { Wire } from '@fura/shared/fields/wire.ts'
import type { Field } from '@fura/shared/fields/field.ts'
import { sql } from 'kysely'
import type { TestApp } from '../testing/test-app.ts'
import { ADMIN, LOOKED_INTO, newBody } from './valid-call.ts'

const FIRST_ID = 900_000

/** An id that no installation has given to anything, as long as those of the canaries. */
export const NEVER_ISSUED = 888_888

const texts = (mark: string) => ({
  word: `Канарейка${mark}`,
  email: `canary${mark}@example.com`,
  phone: `38099${mark.charCodeAt(0)}00731`.slice(0, 12),
})

/** Whether any of the mark's texts is in there. */
export const hasCanary = (mark: string, text: string): boolean => {
  const { word, email, phone } = texts(mark)
  const folded = text.toLowerCase()
  return folded.includes(word.toLowerCase()) || folded.includes(email) || folded.includes(phone)
}

const canaryOf = (field: Field, mark: string): Wire => {
  const { word, email, phone } = texts(mark)
  if (field.calc) return null
  if (field.kind === 'email') return email
  if (field.kind === 'phone') return phone
  const isText = ['text', 'long_text', 'name', 'plate'].includes(field.kind)
  return isText && (field.max ?? 150) >= word.length ? word : null
}

/** Field → canary, for every field that can hold one. */
export const canaryValues = (entity: Entity, mark: string): Record<string, Wire> =>
  Object.fromEntries(
    Object.entries(entity.fields).flatMap(([name, field]) => {
      const value = LOOKED_INTO.includes(name) ? null : canaryOf(field, mark)
      return value === null ? [] : [[name, value]]
    }),
  )

const raiseIds = async (t: TestApp, host: string, table: string): Promise<void> => {
  const { db, place } = t.installation(host)
  await db.write(async (tx) => {
    if (t.engine === 'sqlite') {
      // A table that never had a row has no line there yet.
      await sql`delete from sqlite_sequence where name = ${table}`.execute(tx)
      await sql`insert into sqlite_sequence (name, seq) values (${table}, ${FIRST_ID})`.execute(tx)
    } else await sql`select setval(pg_get_serial_sequence(${`${place.name}.${table}`}, 'id'), ${FIRST_ID})`.execute(tx)
  })
}

/** For lists that nobody adds to: a copy of the first row, under an id of its own. */
const plantRow = async (t: TestApp, host: string, entity: Entity, mark: string): Promise<number> =>
  t.db(host).write(async (tx) => {
    const first = await anyTable(tx)
      .selectFrom(entity.table)
      .selectAll()
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow()
    const words = canaryValues(entity, mark) as Record<string, string>
    const searchText = 'search_text' in first ? { search_text: texts(mark).word.toLowerCase() } : {}
    await anyTable(tx)
      .insertInto(entity.table)
      .values({ ...first, ...words, id: FIRST_ID + 1, ...searchText })
      .execute()
    return FIRST_ID + 1
  })

/** Gives the canary to all that the installation already has, so that a wrong database shows whichever row is read. */
export const stain = (t: TestApp, host: string, mark: string): Promise<void> =>
  t.db(host).write(async (tx) => {
    for (const entity of entities) {
      const isKey = (name: string) => entity.fields[name]?.unique !== undefined
      const values = Object.entries(canaryValues(entity, mark)).filter(([name]) => !isKey(name))
      const words = Object.fromEntries(values) as Record<string, string>
      // The database itself refuses to change the security log.
      if (entity !== auditEvent) await anyTable(tx).updateTable(entity.table).set(words).execute()
    }
  })

/** Entity name → id of its canary record in this installation, where everything else is stained too. */
export const plantCanaries = async (t: TestApp, host: string, mark: string): Promise<Map<string, number>> => {
  await stain(t, host, mark)
  const planted = new Map<string, number>()
  for (const entity of entities) {
    if (entity.can.add === 'nobody') {
      planted.set(entity.name, await plantRow(t, host, entity, mark))
      continue
    }
    await raiseIds(t, host, entity.table)
    const body = { ...(await newBody(t, entity)), ...canaryValues(entity, mark) }
    const answer = await t.call({ url: `/api/${entity.path}/add/`, body, as: ADMIN, host })
    if (answer.body.status !== 'ok') throw new Error(`${entity.path}: ${JSON.stringify(body)} → ${answer.text}`)
    planted.set(entity.name, Number(answer.body.id))
  }
  return planted
}
