/**
 * The logger of a request, with the request id. Created on first use: most requests log nothing but their own line
 * (request-log.ts), and creating a logger takes as long as that.
 */
import type { FastifyBaseLogger } from 'fastify'

type Level = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'
type Log = (...args: unknown[]) => void

export class RequestLogger {
  readonly #parent: FastifyBaseLogger
  readonly #bindings: object
  #own: FastifyBaseLogger | null = null

  constructor(parent: FastifyBaseLogger, bindings: object) {
    this.#parent = parent
    this.#bindings = bindings
  }

  get #logger(): Record<Level, Log> & Pick<FastifyBaseLogger, 'child' | 'level'> {
    this.#own ??= this.#parent.child(this.#bindings)
    return this.#own
  }

  get level(): string {
    return this.#parent.level
  }

  child(...how: Parameters<FastifyBaseLogger['child']>): ReturnType<FastifyBaseLogger['child']> {
    return this.#logger.child(...how)
  }

  fatal(...args: unknown[]): void {
    this.#logger.fatal(...args)
  }
  error(...args: unknown[]): void {
    this.#logger.error(...args)
  }
  warn(...args: unknown[]): void {
    this.#logger.warn(...args)
  }
  info(...args: unknown[]): void {
    this.#logger.info(...args)
  }
  debug(...args: unknown[]): void {
    this.#logger.debug(...args)
  }
  trace(...args: unknown[]): void {
    this.#logger.trace(...args)
  }
  silent(...args: unknown[]): void {
    this.#logger.silent(...args)
  }
}
