/** The oracle CLEAN of reliability.md: an answer in api.md's shape, soon, that reveals nothing of the server's internals. */
import { ERRORS } from '@fura/shared/errors.ts'
import type { Answer } from '../testing/test-app.ts'

/** Stacks, SQL, files, engines. */
const INNARDS =
  /\bat \S+ \(|node_modules|node:internal|file:\/\/|\.(ts|js|sqlite)\b:?\d*|\/(packages|src|home|root|tmp)\/|sqlite_|SQLITE|SQLSTATE|syntax error|relation "|column "|constraint|violates|prepared statement|undefined is not|Cannot read/i

const EXTRAS = ['status', 'error', 'fields', 'needs', 'detail', 'used_by']

const shapeProblem = ({ code, body }: Answer): string | null => {
  if (body.status === 'ok') return code === 200 ? null : `ok with ${code}`
  const error = String(body.error)
  if (body.status !== 'error' || !Object.hasOwn(ERRORS, error)) return 'not the error shape'
  if (ERRORS[error as keyof typeof ERRORS] !== code) return `${error} with ${code}`
  return Object.keys(body).every((member) => EXTRAS.includes(member)) ? null : 'unknown members beside the error'
}

/** What is wrong with the answer, or null. `sent` is the request, parts of which an answer may repeat. */
export const unclean = (answer: Answer, sent = ''): string | null => {
  if (answer.code >= 500) return `status ${answer.code}`
  const leak = INNARDS.exec(answer.text)?.[0]
  if (leak !== undefined && !sent.includes(leak)) return `tells "${leak}"`
  return shapeProblem(answer)
}
