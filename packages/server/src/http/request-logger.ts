/**
 * The logger of a request, which bears its id. It is made when something is logged: most requests say nothing but their own line
 * (request-log.ts), and to make one takes as long as that.
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

  readonly child: FastifyBaseLogger['child'] = (...how) => this.#logger.child(...how)

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
