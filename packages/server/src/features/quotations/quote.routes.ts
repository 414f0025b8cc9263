/** Quotations: the calls of a deal (domain.md 1.9, 2.2); versions and conversion have calls of their own. */
import type { FastifyInstance } from 'fastify'
import { addDeal } from '../deals/deal.routes.ts'
import { countQuote, sumsOf } from './quote.count.ts'
import * as docs from './quote.docs.ts'
import { QUOTE } from './quote.kind.ts'
import { judgeQuotePart } from './quote-part.judge.ts'
import { changeQuote, checkNewQuote, newQuote } from './quote.writes.ts'

export const addQuotations = (app: FastifyInstance): void =>
  addDeal(app, {
    kind: QUOTE,
    docs,
    create: newQuote,
    checkNew: (writing, _id, values) => checkNewQuote(writing, values),
    change: changeQuote,
    // Nothing of the client is counted from its quotations.
    removed: () => Promise.resolve(),
    sums: sumsOf,
    count: countQuote,
    judge: judgeQuotePart,
  })
