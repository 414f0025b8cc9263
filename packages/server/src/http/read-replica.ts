/** Reads lists and statistics from the read replica, if there is one that is up to date (decision 0088). */
import type { FastifyInstance, FastifyRequest, HookHandlerDoneFunction } from 'fastify'
import { type ReadReplica, replicaOf } from '#db/read-replica.ts'

/** These are not in the change log, by which a replica is known to be up to date. */
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
    // Open calls of the server itself belong to no company.
    const { installation } = request as { installation?: FastifyRequest['installation'] }
    const replica = installation && replicaOf(installation.db)
    if (!replica) return done()
    const { url = '' } = request.routeOptions
    if (READ_THERE.test(url) && !READ_HERE.test(url)) void chooseSource(request, replica, done)
    else done()
  })
}
