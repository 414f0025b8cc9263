/** Which language an Accept-Language header gets. */
import { describe, expect, test } from 'vitest'
import { asLanguage } from './language.ts'

describe('the asked language', () => {
  test.each([
    [undefined, 'ru'],
    ['', 'ru'],
    ['uk', 'uk'],
    ['EN', 'en'],
    ['uk-UA,uk;q=0.9,en;q=0.8', 'uk'],
    ['en;q=0.5, uk;q=0.9', 'uk'],
    ['de, en;q=0.7, ru;q=0.3', 'en'],
    ['de-DE,fr', 'ru'],
    ['*', 'ru'],
    ['uk;q=0, en;q=0.1', 'en'],
    ['uk ; Q=0.2 , en ; q=0.4', 'en'],
    ['uk;q=nonsense, en', 'en'],
    ['en-GB,en-US', 'en'],
    [',,;;q=1,', 'ru'],
    ['ru;level=1;q=0.1, uk;q=0.2', 'uk'],
  ] as const)('of %j is %s', (header, language) => {
    expect(asLanguage(header)).toBe(language)
  })
})
