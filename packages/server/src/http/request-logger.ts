/**
 * The logger of a request, which bears its id. It is made when something is logged: most requests say nothing but their own line
 * (request-log.ts), and to make one takes as long as that.
 */
import type { FastifyBaseLogger } from 'fastify'

type Level = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'
type Log = (...said: unknown[]) => void

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

  fatal(...said: unknown[]): void {
    this.#logger.fatal(...said)
  }
  error(...said: unknown[]): void {
    this.#logger.error(...said)
  }
  warn(...said: unknown[]): void {
    this.#logger.warn(...said)
  }
  info(...said: unknown[]): void {
    this.#logger.info(...said)
  }
  debug(...said: unknown[]): void {
    this.#logger.debug(...said)
  }
  trace(...said: unknown[]): void {
    this.#logger.trace(...said)
  }
  silent(...said: unknown[]): void {
    this.#logger.silent(...said)
  }
}
