/**
 * Answers that are the same for everybody: compressed once, sent in the best encoding that the browser takes, or as "not
 * changed".
 */
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { matchesTag, tagOf } from './etag.ts'

export interface Compressed {
  body: Buffer
  br: Buffer | null
  gzip: Buffer | null
  tag: string
}

/** Takes some milliseconds per 100 KB, so use it for cached answers. */
export const compress = (text: string): Compressed => {
  const body = Buffer.from(text)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.length }
  return { body, br: brotliCompressSync(body, { params }), gzip: gzipSync(body), tag: tagOf(body) }
}

export const sendCompressed = (request: FastifyRequest, reply: FastifyReply, { body, br, gzip, tag }: Compressed) => {
  const accepted = request.headers['accept-encoding'] ?? ''
  const varies = reply.getHeader('vary')
  reply.header('vary', varies === undefined ? 'accept-encoding' : `${String(varies)}, accept-encoding`)
  reply.header('etag', tag)
  if (matchesTag(request, tag)) return reply.code(304).send()
  if (br && /\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(br)
  if (gzip && /\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(gzip)
  return reply.send(body)
}
