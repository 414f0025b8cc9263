/** What is put into the page is text, whatever it holds. */
import { expect, test } from 'vitest'
import { html, paragraphs, prose } from './html.ts'

test('text is escaped, HTML of ours is not', () => {
  const inner = html`<b title="${'"><script>'}">${`<i>&'`}</b>`
  expect(html`${inner}${[inner, inner]}${3}`.text).toBe(`${inner.text.repeat(3)}3`)
  expect(inner.text).toBe('<b title="&quot;&gt;&lt;script&gt;">&lt;i&gt;&amp;&#39;</b>')
})

test('backticks mark code inside of escaped text', () => {
  expect(prose('use `a<b` & go').text).toBe('use <code>a&lt;b</code> &amp; go')
  expect(paragraphs('one\n\ntwo').map(({ text }) => text)).toEqual(['<p>one</p>', '<p>two</p>'])
})
