/** Reads the cards of many records at once, for a device that stores them ahead (decision 0068). */
import { AppError } from '@fura/shared/errors.ts'
import type { Entity } from '@fura/shared/entities/entity.ts'
import { text } from '@fura/shared/fields/field.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { idFromText, queryOf } from '#http/input.ts'
import { sendJson } from './routes.ts'

export const MAX_CARDS = 50

/** The card of one record as JSON; throws `empty data` if the reader sees no such record. */
export type CardOf = (request: FastifyRequest, id: number) => Promise<Buffer | string>

const idsOf = (listed: string | undefined): number[] => {
  const ids = (listed ?? '').split(',').map((id) => idFromText(id, 'ids'))
  if (ids.length > MAX_CARDS) throw new AppError('invalid data', { fields: { ids: 'max' } })
  return [...new Set(ids)]
}

/** Leaves out records that the reader may not see. */
const cardOrNothing = async (card: Promise<Buffer | string>): Promise<Buffer[]> => {
  try {
    return [Buffer.from(await card)]
  } catch (error) {
    if (error instanceof AppError && error.code === 'empty data') return []
    throw error
  }
}

export const addCards = (app: FastifyInstance, entity: Entity, cardOf: CardOf): void => {
  const doc = {
    summary: `Up to ${MAX_CARDS} records, each as \`get\` answers it; those that the reader does not see are left out`,
    query: { ids: text({ required: true }) },
    answer: { list: { kind: 'records', to: entity.name } },
    about: { ids: 'Ids with commas between.' },
  } as const
  const config = { permission: entity.can.view ?? 'logged_in', doc } as const
  app.get(`/api/${entity.path}/cards/`, { config }, async (request: FastifyRequest, reply: FastifyReply) => {
    const cards: Buffer[] = []
    for (const id of idsOf(queryOf(request, 'ids').get('ids')))
      for (const card of await cardOrNothing(cardOf(request, id)))
        cards.push(Buffer.from(cards.length > 0 ? ',' : ''), card)
    return sendJson(reply, Buffer.concat([Buffer.from('{"status":"ok","list":['), ...cards, Buffer.from(']}')]))
  })
}
