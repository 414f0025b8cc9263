/**
 * Password hashes: argon2id at OWASP's cost, one or two at a time in the whole process, so that a flood of logins cannot take the
 * machine. A login without a password is compared with a hash of random bytes, which takes the same time.
 */
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import type { Database } from '#db/database.ts'
import { Turns } from '#db/turns.ts'
import { type Limit, spendAnyhow } from './limits.ts'

const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Two of libuv's four threads and one core stay free; the longest waiter gets its turn within some seconds. */
const turns = new Turns({ atOnce: Math.min(2, Math.max(1, availableParallelism() - 1)), mostWaiting: 256 })

/** The hash of 32 random bytes that nobody has. */
const NOBODYS_HASH = '$argon2id$v=19$m=19456,t=2,p=1$rH4F+6FL6hRYIt0l+iCnvQ$yhwgaM4BMy7UTeIuXmTaCB5wWWzYs2w1Nbptw5scqrI'

/** Letters typed on another system may arrive decomposed; they are the same password. */
const asBytes = (password: string): string => password.normalize('NFC')

export const hashPassword = (password: string): Promise<string> => turns.take(() => hash(asBytes(password), COST))

/**
 * Whether this is the password of `passHash` (null: nobody's). Counts the try before checking it, so that a parallel burst
 * cannot pass the limits; the caller undoes the count with `giveBack` if it was right.
 */
export const tryPassword = (
  db: Database,
  limits: readonly Limit[],
  passHash: string | null,
  password: string,
): Promise<boolean> =>
  turns.take(async () => {
    await spendAnyhow(db, limits)
    const isRight = await verify(passHash ?? NOBODYS_HASH, asBytes(password))
    return isRight && passHash !== null
  }, db)
