/** The only body our calls take: JSON in UTF-8. Refuses what parsers swallow silently: bad bytes, deep nesting, prototype keys. */
import { AppError } from '@fura/shared/errors.ts'
import type { FastifyInstance } from 'fastify'

const MAX_DEPTH = 50

/** Nesting outside of strings, counted before the parser's own recursion could overflow. */
const isTooDeep = (text: string): boolean => {
  let depth = 0
  let inString = false
  for (let i = 0; i < text.length; i += 1) {
    const char = text[i]
    if (inString) {
      if (char === '\\') i += 1
      else if (char === '"') inString = false
    } else if (char === '"') inString = true
    else if (char === '{' || char === '[') {
      depth += 1
      if (depth > MAX_DEPTH) return true
    } else if (char === '}' || char === ']') depth -= 1
  }
  return false
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

const parse = (bytes: Buffer): unknown => {
  try {
    const text = utf8.decode(bytes)
    if (isTooDeep(text)) throw new AppError('malformed request')
    return JSON.parse(text, (key, value: unknown) => {
      if (key === '__proto__' || key === 'constructor') throw new AppError('malformed request')
      return value
    })
  } catch (error) {
    if (error instanceof AppError) throw error
    throw new AppError('malformed request')
  }
}

export const acceptJson = (app: FastifyInstance): void => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const charset = /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(request.headers['content-type'] ?? '')?.[1]
    if (charset && charset.toLowerCase() !== 'utf-8') return done(new AppError('unsupported media type'), undefined)
    try {
      done(null, body.length === 0 ? {} : parse(body as Buffer))
    } catch (error) {
      done(error as AppError, undefined)
    }
  })
}
