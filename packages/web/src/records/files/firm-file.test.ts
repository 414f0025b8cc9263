/** The printed file of a firm. */
import { expect, test } from 'vitest'
import type { FileKind } from '@fura/shared/rules/file-kinds.ts'
import type { RecordId, RowOf } from '#offline/row.ts'
import { firmFile } from './firm-file.ts'

const file = (id: RecordId, kind: FileKind): RowOf<'file'> => ({ id, rev: 1, kind })

test('the file that the firm names is printed, not the newest of its kind', () => {
  const files = [file(9, 'stamp'), file(5, 'stamp'), file(4, 'sign')]
  expect(firmFile('stamp', { stamp_file_id: 5 }, files)?.id).toBe(5)
  expect(firmFile('sign', { sign_file_id: null }, files)).toBeUndefined()
})

test('an unsent file on this device replaces it at once', () => {
  const files = [file('@b', 'stamp'), file('@a', 'logo'), file(5, 'stamp')]
  expect(firmFile('stamp', { stamp_file_id: 5 }, files)?.id).toBe('@b')
  expect(firmFile('logo', {}, files)?.id).toBe('@a')
})
