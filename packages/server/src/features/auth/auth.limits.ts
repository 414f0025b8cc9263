/**
 * How often a secret may be guessed (reliability.md A4). Accounts are limited per address, so a stranger who guesses cannot
 * lock the owner out; an address is limited over all accounts, so it cannot try one password on everybody.
 */
import { fold } from '@fura/shared/fold.ts'
import type { FastifyRequest } from 'fastify'
import { addressBlock, bucketOf, type Limit } from '#http/limits.ts'

const MINUTE = 60
const HOUR = 3600

const perAccount = (kind: string, account: string | number, block: string): Limit[] => [
  { bucket: bucketOf(kind, account, block), max: 10, quietSeconds: MINUTE, isCleared: true },
  { bucket: bucketOf(`${kind}-hour`, account, block), max: 100, quietSeconds: HOUR, isCleared: true },
]

const perAddress = (kind: string, block: string, max: number): Limit => ({
  bucket: bucketOf(`${kind}-address`, block),
  max,
  quietSeconds: MINUTE,
})

const blockOf = (request: FastifyRequest): string => addressBlock(request.ip)

/** What is known of a login before its body is read. */
export const loginAddressLimits = (request: FastifyRequest): Limit[] => [perAddress('login', blockOf(request), 100)]

/** By the login as it was typed, known or not, so that the limit does not tell which exist. */
export const loginLimits = (request: FastifyRequest, login: string): Limit[] => [
  ...perAccount('login', fold(login), blockOf(request)),
  ...loginAddressLimits(request),
]

export const oldPasswordLimits = (request: FastifyRequest, userId: number): Limit[] =>
  perAccount('password', userId, blockOf(request))

/** Every request counts, right or wrong: each may send a mail. */
export const recoveryLimits = (request: FastifyRequest, login: string): Limit[] => [
  ...perAccount('recovery', fold(login), blockOf(request)),
  perAddress('recovery', blockOf(request), 30),
]

export const confirmLimits = (request: FastifyRequest): Limit[] => [perAddress('confirm', blockOf(request), 10)]

/** Mails to one person, whoever asks for them; what is beyond is not sent and not told. */
export const mailLimits = (userId: number): Limit[] => [
  { bucket: bucketOf('mail', userId), max: 5, quietSeconds: HOUR },
]
