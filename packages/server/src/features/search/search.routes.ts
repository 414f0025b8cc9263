/** GET /api/search/: one box over everything that a person may look for, each hit with the address that it opens at. */
import { AppError, type FieldCode } from '@fura/shared/errors.ts'
import { choice, int, text } from '@fura/shared/fields/field.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { viewerOf } from '#http/context.ts'
import { queryOf } from '#http/input.ts'
import type { RouteDoc } from '#http/route-doc.ts'
import { KINDS } from './search.kinds.ts'
import { findMatches } from './search.queries.ts'
import { bestOf, hitsOf } from './search.rules.ts'
import { parseSearchInput } from './search.terms.ts'
import { readHitRecords } from './hit-records.queries.ts'

const MAX_TYPED = 200
const MAX_HITS = 50
const HITS = 20

const textError = (input: string | undefined): FieldCode | null => {
  if (input === undefined) return 'required'
  if ([...input].length > MAX_TYPED) return 'too_long'
  return input.includes('\0') || !input.isWellFormed() ? 'format' : null
}

const numError = (numText: string): FieldCode | null => {
  if (!/^\d{1,15}$/.test(numText)) return 'type'
  if (Number(numText) < 1) return 'min'
  return Number(numText) > MAX_HITS ? 'max' : null
}

const askedIn = (request: FastifyRequest): { q: string; num: number } => {
  const pairs = queryOf(request, 'q', 'num')
  const { q, num = String(HITS) } = Object.fromEntries(pairs)
  const errors = Object.entries({ q: textError(q), num: numError(num) }).flatMap(([name, code]) =>
    code ? [[name, code] as const] : [],
  )
  if (errors.length > 0) throw new AppError('invalid data', { fields: Object.fromEntries(errors) })
  return { q: q ?? '', num: Number(num) }
}

const search = async (request: FastifyRequest) => {
  const { q, num } = askedIn(request)
  const input = parseSearchInput(q)
  if (!input) return { status: 'ok', list: [] }
  const { db } = request.installation
  const viewer = viewerOf(request)
  const best = bestOf(await findMatches(db, input, viewer, num), num)
  return { status: 'ok', list: hitsOf(best, await readHitRecords(db, best, viewer), input, num) }
}

const doc = {
  summary: 'Finds clients, contractors, leads, orders, quotations, people, phones, containers, vehicles and drivers',
  query: {
    q: text({ required: true, max: MAX_TYPED }),
    num: int({ min: 1, max: MAX_HITS, default: HITS }),
  },
  answer: {
    list: [
      {
        type: choice(
          KINDS.map(({ entity }) => entity.name),
          { required: true },
        ),
        id: int({ required: true, min: 1 }),
        title: text({ required: true }),
        subtitle: text({ required: true, max: 1000 }),
        route: text({ required: true, max: 1000 }),
      },
    ],
  },
  about: {
    q: 'A number, a name, a phone, a plate, a container, however it is written. From three characters a part of it; with one or two the beginning of a word.',
    list: 'Whole and beginning matches first, then the others, newer ones before older ones.',
    type: 'The kind of the record that was found.',
    subtitle: 'What it was found by if that is not in the title, then what distinguishes it. May be empty.',
    route: 'The screen of the app to open: of the record itself, of the one it belongs to, or the list narrowed to it.',
  },
} as const satisfies RouteDoc

export const addSearch = (app: FastifyInstance): void => {
  const config = { permission: 'logged_in', doc } as const
  app.get('/api/search/', { config }, search)
}
