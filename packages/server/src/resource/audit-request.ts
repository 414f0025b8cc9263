/** The security log of a request that writes without `mutate`, in its own transaction. */
import type { FastifyRequest } from 'fastify'
import type { Tx } from '#db/database.ts'
import { type AuditNote, tellAudit } from '#http/audit.ts'
import { actorOf } from '#http/context.ts'
import { logAudit } from './audit-log.ts'

export const auditIn = async (request: FastifyRequest, tx: Tx, note: AuditNote): Promise<void> => {
  await logAudit({ db: request.installation.db, tx, actor: actorOf(request) }, note)
  tellAudit(request, note)
}
