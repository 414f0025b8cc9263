/** Offers the local authority's certificate, which a phone installs once to trust this server (README, On a phone). */
import type { FastifyInstance } from 'fastify'

export const addAuthority = (app: FastifyInstance, certificate: string): void => {
  const config = { permission: 'anyone', appKey: false } as const
  const doc = {
    summary: 'The certificate of the local authority, for a phone to trust this server',
    plain: { type: 'application/x-x509-ca-cert' },
  }
  app.get('/ca.crt', { config: { ...config, doc } }, async (_request, reply) =>
    reply
      .type('application/x-x509-ca-cert')
      .header('content-disposition', 'attachment; filename="fura-ca.crt"')
      .send(certificate),
  )
}
