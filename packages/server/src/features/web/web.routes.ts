/** Serves the built app: its files as they are, and its page for every address that the app itself draws. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendCompressed } from '#http/compressed.ts'
import { asPage } from '#http/headers.ts'
import { type BuiltFile, readBuiltFiles } from './built-files.ts'

const ONE_YEAR = 'public, max-age=31536000, immutable'
/** Browsers ask each time and get "not changed" by the ETag. */
const ALWAYS_ASK = 'no-cache'

/** Addresses of the server: an unknown one there is an error, never the app's page. */
const OWN_ADDRESSES = /^\/(api|tech|assets|icons)(\/|$)/

const send = (request: FastifyRequest, reply: FastifyReply, file: BuiltFile) =>
  sendCompressed(request, reply.type(file.type).header('cache-control', file.isImmutable ? ONE_YEAR : ALWAYS_ASK), file)

/** A screen's address has no file ending and no hidden part. */
const isScreen = (path: string): boolean => !OWN_ADDRESSES.test(path) && !/\.|%2e/i.test(path)

const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? '/'

export const addWeb = (app: FastifyInstance, folder: string): void => {
  const files = readBuiltFiles(folder)
  const page = files.get('/index.html')
  if (!page) throw new Error(`there is no index.html in ${folder}`)
  const config = { permission: 'anyone', appKey: false } as const
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const path = pathOf(request)
    const file = path === '/' ? undefined : files.get(path)
    // The worker's own policy governs what it may fetch, so files carry the page's.
    if (file && path !== '/index.html') return send(request, asPage(reply), file)
    if (!isScreen(path) && path !== '/index.html') return reply.callNotFound()
    return send(request, asPage(reply), page)
  }
  const doc = { summary: 'The app: its page at every screen’s address, and its files', plain: { type: 'text/html' } }
  app.route({ method: 'GET', url: '/', config: { ...config, doc }, handler })
  app.route({ method: 'GET', url: '/*', config: { ...config, doc }, handler })
}
