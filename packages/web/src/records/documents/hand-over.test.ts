/** The outcomes of passing a file on: only a completed share counts. */
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

test('a completed share counts; a cancelled one does not, and nothing is saved instead', async () => {
  shareBy(() => Promise.resolve())
  expect(await shareFile(file)).toBe('shared')
  shareBy(() => Promise.reject(new DOMException('no app', 'AbortError')))
  expect(await shareFile(file)).toBe('abandoned')
  expect(saveFile).not.toHaveBeenCalled()
})

test('if the device refuses, the file is saved and does not count as sent', async () => {
  shareBy(() => Promise.reject(new DOMException('not allowed', 'NotAllowedError')))
  expect(await shareFile(file)).toBe('saved')
  expect(saveFile).toHaveBeenCalledOnce()
})

test('a letter goes to the known address, and nothing can be injected into it', () => {
  const letter = { to: 'a@firm.example', subject: 'КП & счёт', text: 'Добрый день' }
  expect(mailTo(letter)).toMatch(/^mailto:a@firm\.example\?subject=%D0%9A%D0%9F%20%26/)
  expect(mailTo({ ...letter, to: 'a@b.example?bcc=x@y.example' })).toContain('%3Fbcc%3D')
  expect(mailTo({ ...letter, to: '' })).toMatch(/^mailto:\?subject=/)
})
