/** Lists and statistics are read from the copy of the database, where there is one that is not behind (decision 0088). */
import type { FastifyInstance, FastifyRequest, HookHandlerDoneFunction } from 'fastify'
import { type ReadReplica, replicaOf } from '#db/read-replica.ts'

/** These are told in no change log, by which a copy is known to be fresh. */
const READ_HERE = /^\/api\/(?:audit|imports|messages|passkeys|sessions|waiting)\//
const READ_THERE = /\/list\/$|\/stats\/$/

const chooseSource = async (
  { installation: { db } }: FastifyRequest,
  replica: ReadReplica,
  done: HookHandlerDoneFunction,
): Promise<void> => {
  let isFresh: boolean
  try {
    isFresh = await replica.isFresh(db)
  } catch (error) {
    done(error as Error)
    return
  }
  if (isFresh) replica.use(done)
  else done()
}

export const addReadReplica = (app: FastifyInstance): void => {
  app.addHook('preHandler', (request, _reply, done) => {
    const { url = '' } = request.routeOptions
    const isRead = READ_THERE.test(url) && !READ_HERE.test(url)
    const replica = isRead ? replicaOf(request.installation.db) : undefined
    if (replica) void chooseSource(request, replica, done)
    else done()
  })
}
