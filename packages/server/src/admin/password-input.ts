/** Gets a password from standard input, from a hidden question, or generates one that is shown once. Never the command line. */
import { randomInt } from 'node:crypto'
import { createInterface } from 'node:readline'
import { text as readAll } from 'node:stream/consumers'
import { Writable } from 'node:stream'
import { MAX_PASSWORD, MIN_PASSWORD } from '@fura/shared/constants.ts'
import { newPasswordError } from '#features/auth/password.rules.ts'
import { type AdminContext, Refusal } from './command.ts'

export interface ChosenPassword {
  password: string
  /** A generated password, so it must be shown. */
  isMade: boolean
}

/** Without letters that are easily misread. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

const makePassword = (): string =>
  Array.from({ length: 4 }, () => Array.from({ length: 5 }, () => LETTERS[randomInt(LETTERS.length)]).join('')).join(
    '-',
  )

const REASONS: Readonly<Record<string, string>> = {
  required: 'is empty',
  min: `must have at least ${MIN_PASSWORD} characters`,
  too_long: `may have at most ${MAX_PASSWORD} characters`,
  format: 'holds a character that no keyboard types',
  'rule:common_password': 'is one of those that guessers try first',
}

const checkPassword = (password: string): string => {
  const error = newPasswordError(password)
  if (error) throw new Refusal(`The password ${REASONS[error] ?? error}. Nothing was changed.`)
  return password
}

/** Asks without showing what is typed. */
const askHidden = async ({ stdin, ask }: AdminContext, ...questions: readonly string[]): Promise<string[]> => {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const reader = createInterface({ input: stdin, output: nowhere, terminal: true })
  // Without a listener Ctrl+C would only pause the question.
  reader.on('SIGINT', () => reader.close())
  const lines = reader[Symbol.asyncIterator]()
  const answers: string[] = []
  try {
    for (const question of questions) {
      ask(question)
      const { value, done } = await lines.next()
      ask('\n')
      if (done) throw new Refusal('Nothing was changed.')
      if (answers.length === 0 && value === '') return ['']
      answers.push(value)
    }
    return answers
  } finally {
    reader.close()
  }
}

export const choosePassword = async (context: AdminContext, isFromStdin: boolean): Promise<ChosenPassword> => {
  if (isFromStdin)
    return { password: checkPassword((await readAll(context.stdin)).replace(/\r?\n$/, '')), isMade: false }
  if (!context.stdin.isTTY) return { password: makePassword(), isMade: true }
  const [first, second] = await askHidden(context, 'Password (Enter alone makes one): ', 'The same again: ')
  if (!first) return { password: makePassword(), isMade: true }
  if (first !== second) throw new Refusal('The two passwords differ. Nothing was changed.')
  return { password: checkPassword(first), isMade: false }
}
