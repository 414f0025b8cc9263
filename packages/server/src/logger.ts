/**
 * Structured logs, one JSON object per line, in UTC. Errors are stripped of what could be personal data: only kind, text and place
 * stay.
 */
import pino, { type DestinationStream, type Logger } from 'pino'
import { errorFacts } from '#db/error-facts.ts'

const MAX_TEXT = 500
/** Writes lines in batches: one write per line costs as much as a short answer. */
const TOGETHER_BYTES = 4096
const EVERY_MS = 100

const standardOutput = (): DestinationStream => {
  const stream = pino.destination({ dest: 1, sync: false, minLength: TOGETHER_BYTES })
  setInterval(() => stream.flush(), EVERY_MS).unref()
  return stream
}

/** Database errors quote rows in `detail` and `parameters`, so these are never logged. */
const plainError = (error: unknown): object => {
  if (!(error instanceof Error)) return { type: typeof error }
  const { code } = errorFacts(error)
  return {
    type: error.name,
    code: typeof code === 'string' ? code : undefined,
    message: error.message.slice(0, MAX_TEXT),
    stack: error.stack?.split('\n').slice(1, 8).join('\n'),
    cause: error.cause === undefined ? undefined : plainError(error.cause),
  }
}

interface LoggerOptions {
  destination?: DestinationStream
  /** Members in addition to those of every line. */
  fields?: () => object
}

export const createLogger = (level: string, { destination = standardOutput(), fields }: LoggerOptions = {}): Logger =>
  pino(
    {
      ...(fields ? { mixin: fields } : {}),
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: plainError, req: () => undefined, res: () => undefined },
      redact: {
        paths: ['pass', 'password', 'old_pass', 'token', 'login', 'phone', 'card', '*.pass', '*.password', '*.token'],
        remove: true,
      },
    },
    destination,
  )
