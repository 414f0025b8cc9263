/** What becomes of a file that is handed on: only a share that went through counts. */
import { afterEach, expect, test, vi } from 'vitest'
import { saveFile } from '#core/save-file.ts'
import { mailTo, shareFile } from './hand-over.ts'

vi.mock('#core/save-file.ts', () => ({ saveFile: vi.fn<() => void>() }))

const file = new File(['%PDF'], 'КП 00132.pdf', { type: 'application/pdf' })
const shareBy = (share: () => Promise<void>) => vi.stubGlobal('navigator', { share })

afterEach(() => {
  vi.unstubAllGlobals()
  vi.mocked(saveFile).mockClear()
})

test('a share that went through is one; a cancelled one is none, and nothing is saved in its place', async () => {
  shareBy(() => Promise.resolve())
  expect(await shareFile(file)).toBe('shared')
  shareBy(() => Promise.reject(new DOMException('no app', 'AbortError')))
  expect(await shareFile(file)).toBe('abandoned')
  expect(saveFile).not.toHaveBeenCalled()
})

test('where the device refuses, the file is saved and does not count as sent', async () => {
  shareBy(() => Promise.reject(new DOMException('not allowed', 'NotAllowedError')))
  expect(await shareFile(file)).toBe('saved')
  expect(saveFile).toHaveBeenCalledOnce()
})

test('a letter goes to the address that is known, and nothing can be smuggled into it', () => {
  const letter = { to: 'a@firm.example', subject: 'КП & счёт', text: 'Добрый день' }
  expect(mailTo(letter)).toMatch(/^mailto:a@firm\.example\?subject=%D0%9A%D0%9F%20%26/)
  expect(mailTo({ ...letter, to: 'a@b.example?bcc=x@y.example' })).toContain('%3Fbcc%3D')
  expect(mailTo({ ...letter, to: '' })).toMatch(/^mailto:\?subject=/)
})
