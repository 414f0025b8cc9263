/** Tables of pages that are called Excel files. */
import { describe, expect, test } from 'vitest'
import { htmlRows, isHtmlTable } from './html-rows.ts'

const BITRIX = `<html><head><meta http-equiv="Content-type" content="text/html;charset=UTF-8" />
<style>td { mso-number-format: \\@; }</style></head>
<body><table border="1"><thead><tr><th>Название компании</th><th>Рабочий телефон</th></tr></thead>
<tbody><tr><td>ООО &quot;Рога &amp; копыта&quot;</td><td>+380&nbsp;67<br>1&#50;3</td></tr>
<!-- <tr><td>нет</td></tr> --><tr><td></td><td>
  2   3 </td></tr></tbody></table><table><tr><td>вторая</td></tr></table></body></html>`

const rows = (text: string, mostColumns = 100) => [...htmlRows(text, mostColumns)]

describe('a page with a table', () => {
  test('gives its rows: texts without tags, with their characters and line breaks', () => {
    expect(isHtmlTable(BITRIX)).toBe(true)
    expect(rows(BITRIX)).toEqual([
      ['Название компании', 'Рабочий телефон'],
      ['ООО "Рога & копыта"', '+380 67\n123'],
      ['', '2 3'],
    ])
  })

  test('may leave out the ends of cells and rows', () => {
    expect(rows('<table><tr><td>a<td>b<tr><td>1<td>2')).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ])
    expect(rows('<TABLE><TR><TD>a</TD></TR></TABLE>')).toEqual([['a']])
  })

  test('that is too wide is not read to its end', () => {
    expect(rows(`<table><tr>${'<td>x</td>'.repeat(9)}</tr></table>`, 3)).toEqual([['x', 'x', 'x', 'x']])
  })

  test('keeps what is no character of a page', () => {
    expect(rows('<table><tr><td>A&B; &#0; &#99999999; &unknown;</td></tr></table>')).toEqual([
      ['A&B; &#0; &#99999999; &unknown;'],
    ])
  })

  test('of many unclosed tags is read in one pass', () => {
    const started = performance.now()
    rows(`<table>${'<td '.repeat(500_000)}`)
    expect(performance.now() - started).toBeLessThan(2000)
  })
})

test.each(['a;b\n1;2', '<a>;b\n1;2', '"<table>";b'])('%j is no page with a table', (text) => {
  expect(isHtmlTable(text)).toBe(false)
})
