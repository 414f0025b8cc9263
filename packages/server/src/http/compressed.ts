/** Sends what was compressed beforehand in the best way that the browser takes. */
import type { FastifyReply, FastifyRequest } from 'fastify'

export interface Compressed {
  body: Buffer
  br: Buffer | null
  gzip: Buffer | null
}

export const sendCompressed = (request: FastifyRequest, reply: FastifyReply, { body, br, gzip }: Compressed) => {
  const accepted = request.headers['accept-encoding'] ?? ''
  reply.header('vary', 'accept-encoding')
  if (br && /\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(br)
  if (gzip && /\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(gzip)
  return reply.send(body)
}
