/** Likely duplicates of what is being typed into the form of a client, a contractor or a lead. A read, although by POST. */
import { client } from '@fura/shared/entities/client.ts'
import { contractor } from '@fura/shared/entities/contractor.ts'
import type { Entity } from '@fura/shared/entities/entity.ts'
import { lead } from '@fura/shared/entities/lead.ts'
import { AppError } from '@fura/shared/errors.ts'
import { int, ref, text } from '@fura/shared/fields/field.ts'
import { validateChange } from '@fura/shared/fields/validate.ts'
import { MATCH_REASONS } from '@fura/shared/rules/match-keys.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { viewerOf } from '#http/context.ts'
import { bodyObject } from '#http/input.ts'
import type { RouteDoc } from '#http/route-doc.ts'
import { findMatches, readFirstContacts, seenParties, type PartyInput } from './duplicate.queries.ts'
import { rankMatches } from './duplicate.rules.ts'

const SHOWN_AT_MOST = 10

/** As they are typed: a phone may still be half a phone. */
const TYPED = {
  name: text({ max: 300 }),
  full_name: text({ max: 300 }),
  tax_code: text({ max: 50 }),
  phone: text({ max: 50 }),
  email: text({ max: 150 }),
}

const bodyOf = (entity: Entity) => ({ ...TYPED, id: ref(entity.name) })

const docOf = (entity: Entity) =>
  ({
    summary: 'Records that may be the same firm: by tax code, phone, e-mail, or name without legal form',
    body: bodyOf(entity),
    answer: {
      list: [
        {
          id: int({ required: true, min: 1 }),
          name: text({ required: true }),
          full_name: text({ max: 300 }),
          tax_code: text(),
          phone: text(),
          email: text(),
          manager_name: text(),
          reasons: { kind: 'words' },
          score: int({ required: true }),
        },
      ],
    },
    about: {
      id: 'In the question: the record that is being edited, left out of the answer.',
      reasons: `What they have in common: ${MATCH_REASONS.join(', ')}.`,
      score: '0–100: how sure it is that they are one. The surest stands first.',
    },
  }) as const satisfies RouteDoc

const duplicates = (entity: Entity) => async (request: FastifyRequest) => {
  const { values, errors } = validateChange({ fields: bodyOf(entity) }, bodyObject(request))
  if (errors) throw new AppError('invalid data', { fields: errors })
  const { id: own = null, ...input } = values
  const { db } = request.installation
  const filled = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null)) as PartyInput
  const matches = rankMatches((await findMatches(db, entity, filled)).filter((match) => match.id !== own))
  const visible = await seenParties(
    db,
    entity,
    matches.map(({ id }) => id),
    viewerOf(request),
  )
  const best = matches
    .flatMap((match) => {
      const row = visible.get(match.id)
      return row ? [{ ...match, row }] : []
    })
    .slice(0, SHOWN_AT_MOST)
  const reach = await readFirstContacts(
    db,
    entity,
    best.map(({ id }) => id),
  )
  const list = best.map(({ id, reasons, score, row }) => {
    const { phone, email } = reach.get(id) ?? {}
    return {
      id,
      name: row.name,
      full_name: row.full_name ?? null,
      tax_code: row.tax_code ?? null,
      phone: row.phone ?? phone ?? null,
      email: row.email ?? email ?? null,
      manager_name: row.manager_name,
      reasons,
      score,
    }
  })
  return { status: 'ok', list }
}

export const addDuplicates = (app: FastifyInstance): void => {
  for (const entity of [client, contractor, lead]) {
    const config = { permission: 'logged_in', doc: docOf(entity) } as const
    app.post(`/api/${entity.path}/duplicates/`, { config }, duplicates(entity))
  }
}
