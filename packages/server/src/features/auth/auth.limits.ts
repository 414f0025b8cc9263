/**
 * How often a secret may be guessed (reliability.md A4): per account and address; per address over all accounts, so that
 * nobody tries one password on everybody; and per account over all addresses, so that many addresses do not help. The last
 * would let strangers lock the owner out: it does not hold where the owner was before, ends with time, and by a mailed link.
 */
import { DAY } from '@fura/shared/seconds.ts'
import { fold } from '@fura/shared/fold.ts'
import type { FastifyRequest } from 'fastify'
import { addressBlock, bucketOf, type Limit } from '#http/limits.ts'

const MINUTE = 60
const HOUR = 3600

const perAccount = (kind: string, account: string | number, block: string): Limit[] => [
  { bucket: bucketOf(kind, account, block), max: 10, quietSeconds: MINUTE, isCleared: true },
  { bucket: bucketOf(`${kind}-hour`, account, block), max: 100, quietSeconds: HOUR, isCleared: true },
]

/** Wrong tries from wherever, and how long they then have to wait. */
const EVERYWHERE = [
  [20, 5 * MINUTE],
  [40, HOUR],
  [100, DAY],
] as const

const everywhere = (kind: string, account: string | number): Limit[] =>
  EVERYWHERE.map(([max, quietSeconds]) => ({ bucket: bucketOf(`${kind}-${max}`, account), max, quietSeconds }))

const perAddress = (kind: string, block: string, max: number): Limit => ({
  bucket: bucketOf(`${kind}-address`, block),
  max,
  quietSeconds: MINUTE,
})

const blockOf = (request: FastifyRequest): string => addressBlock(request.ip)

/** The limits that apply to a login before its body is read. */
export const loginAddressLimits = (request: FastifyRequest): Limit[] => [perAddress('login', blockOf(request), 100)]

/**
 * By the login as typed, whether it exists or not, so that the limit does not reveal which exist. `knownPlace` is an address or a
 * device where its owner was before: a known device has few tries too, however many addresses it has.
 */
export const loginLimits = (request: FastifyRequest, login: string, knownPlace: string | null): Limit[] => {
  const account = fold(login)
  const block = blockOf(request)
  const places = knownPlace === null || knownPlace === block ? [block] : [block, knownPlace]
  return [
    ...places.flatMap((place) => perAccount('login', account, place)),
    ...loginAddressLimits(request),
    ...(knownPlace === null ? everywhere('login', account) : []),
  ]
}

/** Spent: logins from new places wait so long that the owner gets a warning. */
export const heldUpLimits = (login: string): Limit[] =>
  everywhere('login', fold(login)).filter(({ quietSeconds }) => quietSeconds >= HOUR)

export const warningLimits = (userId: number): Limit[] => [
  { bucket: bucketOf('warning', userId), max: 1, quietSeconds: DAY },
]

export const oldPasswordLimits = (request: FastifyRequest, userId: number): Limit[] => [
  ...perAccount('password', userId, blockOf(request)),
  ...everywhere('password', userId),
]

/** The limits that apply to such a request before its body is read. */
export const recoveryAddressLimits = (request: FastifyRequest): Limit[] => [
  perAddress('recovery', blockOf(request), 30),
]

/** Every request counts, right or wrong: each may send a mail. */
export const recoveryLimits = (request: FastifyRequest, login: string): Limit[] => [
  ...perAccount('recovery', fold(login), blockOf(request)),
  ...recoveryAddressLimits(request),
]

/** Someone who tries codes has the password. Over all addresses a million codes take years, and the owner waits an hour at most. */
export const otpLimits = (request: FastifyRequest, userId: number): Limit[] => [
  ...perAccount('otp', userId, blockOf(request)),
  { bucket: bucketOf('otp-account', userId), max: 100, quietSeconds: HOUR, isCleared: true },
]

/** Anyone may request a challenge, and each is a row for some minutes. */
export const passkeyChallengeLimits = (request: FastifyRequest): Limit[] => [
  perAddress('passkey', blockOf(request), 60),
]

export const confirmLimits = (request: FastifyRequest): Limit[] => [perAddress('confirm', blockOf(request), 10)]

/** Mails to one person, from any requester; further ones are silently dropped. */
export const mailLimits = (userId: number): Limit[] => [
  { bucket: bucketOf('mail', userId), max: 5, quietSeconds: HOUR },
]
