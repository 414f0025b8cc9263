/** The rules for new passwords, their hashes, and the queue in front of them. */
import { AppError } from '@fura/shared/errors.ts'
import { describe, expect, test } from 'vitest'
import { newPasswordError, secretError } from './password.rules.ts'
import { hashPassword } from '#http/passwords.ts'
import { Turns } from '#db/turns.ts'

describe('a new password', () => {
  test.each([
    'demo-freight-2026',
    'жнвгпрсщ',
    'ж'.repeat(8),
    '漢字仮名交じり文章',
    '🚚🚛🚜🛻🚐🚎🚍🚌',
    '  spaces, too  ',
    'tab\tand\nline',
    'x'.repeat(256),
    '🚚'.repeat(256),
  ])('A10 may have 8 to 256 characters of any script: %s', (password) => {
    expect(newPasswordError(password)).toBeNull()
  })

  test.each([
    [undefined, 'required'],
    [null, 'required'],
    ['', 'required'],
    [12_345_678, 'type'],
    ['k9#vQ2m', 'min'],
    // Seven letters, two of them written with a separate accent.
    ['ййw9#vQ'.normalize('NFD'), 'min'],
    ['x'.repeat(257), 'too_long'],
    ['half a pair \ud83d', 'format'],
    ['with a nul\0', 'format'],
  ])('A10 %j is refused as %s', (password, code) => {
    expect(newPasswordError(password)).toBe(code)
  })

  test.each(
    `password Password1 P@ssw0rd passw0rd! password123 12345678 1234567890 87654321 11111111 12121212 01011990 qwertyuiop
    qwerty123 1q2w3e4r 1qaz2wsx !QAZ2wsx zaq12wsx qweasdzxc asdfghjkl zxcvbnm1 abcd1234 abc12345 aaaaaaaa qweqweqwe iloveyou
    sunshine princess1 football michael1 jennifer superman trustno1 starwars letmein1 welcome1 admin123 changeme monkey123
    dragon12 passwordpassword йцукенгш пароль123`.split(/\s+/),
  )('A10 a common one is refused: %s', (password) => {
    expect(newPasswordError(password)).toBe('rule:common_password')
  })

  test('a password that is only compared may be short or common, because an account may have it', () => {
    expect(secretError('1234')).toBeNull()
    expect(secretError('x'.repeat(257))).toBe('too_long')
  })
})

describe('a password hash', () => {
  test('A2 is argon2id at the promised cost, with a salt of its own', async () => {
    const [one, other] = await Promise.all([hashPassword('the same password'), hashPassword('the same password')])
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(one).not.toBe(other)
  })
})

describe('turns', () => {
  test('L7 at most so many run at once, the rest wait in order', async () => {
    const turns = new Turns({ atOnce: 2, mostWaiting: 10 })
    const order: number[] = []
    let running = 0
    let most = 0
    const work = (n: number) =>
      turns.take(async () => {
        running += 1
        most = Math.max(most, running)
        await new Promise((resolve) => setTimeout(resolve, 2))
        order.push(n)
        running -= 1
      })
    await Promise.all([0, 1, 2, 3, 4, 5, 6].map(work))
    expect(most).toBe(2)
    expect(order).toEqual([0, 1, 2, 3, 4, 5, 6])
  })

  test('L7 a queue that is too long refuses newcomers with 503, and goes on', async () => {
    const turns = new Turns({ atOnce: 1, mostWaiting: 1 })
    let release = () => {}
    const firstTurn = turns.take(() => new Promise<void>((resolve) => (release = resolve)))
    const waiting = turns.take(async () => 'waited')
    const refused = await turns.take(async () => 'refused').catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(AppError)
    expect(refused).toMatchObject({ code: 'unavailable', status: 503 })
    release()
    await firstTurn
    expect(await waiting).toBe('waited')
    expect(await turns.take(async () => 'again')).toBe('again')
  })

  test('a work that fails leaves its place to the next', async () => {
    const turns = new Turns({ atOnce: 1, mostWaiting: 1 })
    await expect(
      turns.take(async () => {
        throw new Error('failed')
      }),
    ).rejects.toThrow('failed')
    expect(await turns.take(async () => 'next')).toBe('next')
  })
})
