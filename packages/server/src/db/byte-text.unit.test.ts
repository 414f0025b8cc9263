/** Byte text holds the bytes of UTF-8, one character each, however long the text is. */
import { expect, test } from 'vitest'
import { bytesOf, fromText, withByteTexts } from './byte-text.ts'

const CHARACTERS = ['a', 'ї', '–', '🚚']
/** Around the lengths at which a text leaves the shared buffer, whose size is 4096. */
const LENGTHS = [1, 20, 1364, 1365, 1366, 4096, 10_000]

test.each(CHARACTERS.flatMap((character) => LENGTHS.map((length) => [character, length] as const)))(
  'a text of %s, %d times, is read back',
  (character, length) => {
    const text = `«${character.repeat(length)}»`
    const byteText = fromText(text)
    expect(byteText).toHaveLength(Buffer.byteLength(text))
    expect(bytesOf(byteText).toString()).toBe(text)
    // What was converted before is not overwritten by what is converted next.
    expect([fromText(text), fromText('Їжак')].map((one) => bytesOf(one).toString())).toEqual([text, 'Їжак'])
    expect(withByteTexts([1, null, text, 'plain'])).toEqual([1, null, byteText, 'plain'])
  },
)
