/** Answers that a client caches: an unchanged answer is sent as its tag alone. */
import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Hashes the whole answer, so that rights, language and every name are part of the tag. Weak: it may be compressed on its way. */
export const tagOf = (answer: string | Buffer): string => `W/"${hash('sha1', answer, 'base64url')}"`

const bare = (tag: string): string => tag.trim().replace(/^W\//, '')

export const matchesTag = ({ headers: { 'if-none-match': header } }: FastifyRequest, tag: string): boolean =>
  header !== undefined && (header.trim() === '*' || header.split(',').some((one) => bare(one) === bare(tag)))

/** JSON with its ETag; 304 if the client has it already. */
export const sendTagged = (request: FastifyRequest, reply: FastifyReply, json: Buffer | string): FastifyReply => {
  const tag = tagOf(json)
  // Cached by the app, which sends the tag itself; the browser's own cache stores no private data (reliability.md H7).
  reply.header('etag', tag)
  if (request.method === 'GET' && matchesTag(request, tag)) return reply.code(304).send()
  return reply.type('application/json; charset=utf-8').send(json)
}
