/** Accounts of our firms are alike but for their default. */
import { bankAccount } from '@fura/shared/entities/bank-account.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { actorOf } from '#http/context.ts'
import { refuseUnintended } from '#http/delete-guard.ts'
import { mutate } from '#http/idempotent-write.ts'
import { bodyObject, idFromBody } from '#http/input.ts'
import type { RouteDoc } from '#http/route-doc.ts'
import { addOnce, addResource, answerWrite, deletedId } from '#resource/routes.ts'
import { checkChange, checkNew } from '#resource/save.ts'
import { takeSync } from '#resource/sync.ts'
import { changeBankAccount, newAccount, removeBankAccount, settleAdded } from './bank-account.writes.ts'

const add = async (request: FastifyRequest, reply: FastifyReply) => {
  const { sync, input } = takeSync(bankAccount, bodyObject(request))
  const values = checkNew(bankAccount, input, actorOf(request))
  return mutate(request, reply, async (writing) =>
    addOnce(writing, bankAccount, await newAccount(writing, values), sync.uid, (id) => settleAdded(writing, id)),
  )
}

const update = async (request: FastifyRequest, reply: FastifyReply) => {
  const { sync, input } = takeSync(bankAccount, bodyObject(request))
  const id = idFromBody(input)
  const { id: _, ...sent } = input
  const values = checkChange(bankAccount, sent, actorOf(request))
  return mutate(request, reply, async (writing) => {
    const { saved } = await changeBankAccount(writing, id, values, sync.base)
    return answerWrite(writing, bankAccount, saved, null, false)
  })
}

const remove = async (request: FastifyRequest, reply: FastifyReply) => {
  refuseUnintended(request)
  const id = deletedId(request)
  return mutate(request, reply, async (writing) => {
    await removeBankAccount(writing, id)
    return { id }
  })
}

const doc = {
  about: {
    iban: 'Required where there is no `account_number`.',
    account_number: 'The number of an account without an IBAN.',
    is_default:
      'Printed where no account is in the currency of the paper. A firm has exactly one: another gives it up.',
  },
} as const satisfies RouteDoc

export const addBankAccounts = (app: FastifyInstance): void =>
  addResource(app, bankAccount, {
    add: { handler: add, doc },
    update: { handler: update, doc },
    delete: { handler: remove },
  })
