/** Files as programs and people write them: the same rows come out of all of them. */
import { describe, expect, test } from 'vitest'
import { csvRows, decodeText } from './csv.ts'

const rows = (text: string, mostColumns = 100) => [...csvRows(text, mostColumns)]

describe('rows', () => {
  test.each([
    ['semicolons', 'a;b\r\n1;2\r\n'],
    ['commas', 'a,b\n1,2\n'],
    ['tabs', 'a\tb\n1\t2'],
    ['a byte order mark', '\u{FEFF}a;b\n1;2'],
    ['a line that names the separator', 'sep=;\na;b\n1;2'],
    ['old line ends', 'a;b\r1;2\r'],
    ['quotes around everything', '"a";"b"\r\n"1";"2"'],
  ])('with %s', (_, text) => {
    expect(rows(text)).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ])
  })

  test('that are too wide are not read to their end', () => {
    expect(rows('a;b;c;d;e\n1;2;3;4;5\n', 3)).toEqual([['a', 'b', 'c', 'd']])
  })

  test('quotes keep separators, line breaks and quotes', () => {
    expect(rows('a;b\n"1;""x""\ny";2')).toEqual([
      ['a', 'b'],
      ['1;"x"\ny', '2'],
    ])
  })

  test('the separator is that of the header, whatever stands in its quotes', () => {
    expect(rows('"a,b,c";d\n1,5;2')).toEqual([
      ['a,b,c', 'd'],
      ['1,5', '2'],
    ])
  })

  test('empty cells are cells, also the last one', () => {
    expect(rows('a;b;\n;;')).toEqual([
      ['a', 'b', ''],
      ['', '', ''],
    ])
  })

  test('a quote inside a text is a quote, and one that is never closed takes the rest', () => {
    expect(rows('ТОВ "А";b\n"1;2\n3')).toEqual([['ТОВ "А"', 'b'], ['1;2\n3']])
  })

  test('an empty file has none', () => {
    expect([rows(''), rows('\u{FEFF}')]).toEqual([[], []])
  })

  test('a million quotes take no time to speak of', () => {
    const begun = performance.now()
    expect(rows(`${'"'.repeat(1_000_001)}\n`)).toHaveLength(1)
    expect(performance.now() - begun).toBeLessThan(2000)
  })
})

describe('bytes', () => {
  test('are read as UTF-8, as UTF-16 with its mark, else as Windows-1251', () => {
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('Київ', 'utf16le')])
    const windows = Buffer.from([0xca, 0xe8, 0xbf, 0xe2])
    for (const bytes of [Buffer.from('Київ'), utf16, windows]) expect(decodeText(bytes)).toBe('Київ')
  })

  test('with a zero among them are no text', () => {
    expect(decodeText(Buffer.from('a;b\u{0};c'))).toBeNull()
  })
})
