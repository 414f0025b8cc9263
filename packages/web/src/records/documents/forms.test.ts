/** Documents with the company's settings: its texts with the deal's values, its order of blocks, and nothing that it hides. */
import { DOCUMENT_LAYOUTS } from '@fura/shared/documents/document-blocks.ts'
import { FORM_DOCUMENTS, type FormDocument } from '@fura/shared/documents/document-kinds.ts'
import { mostCharacters } from '@fura/shared/documents/document-forms.ts'
import { DOCUMENT_PLACEHOLDERS } from '@fura/shared/documents/placeholders.ts'
import { describe, expect, test } from 'vitest'
import type { Papers } from './document.ts'
import { pdfOf, TEXTS } from './testing/make-pdf.ts'
import { readPages, withoutBlanks, textOf } from './testing/read-pdf.ts'
import { sampleOrder, sampleQuote, SECRETS } from './sample/sample.ts'

type FormRow = Readonly<Record<string, unknown>>

const papersOf = (kind: FormDocument): Papers => (kind === 'quotation' ? sampleQuote() : sampleOrder())
const CHOICES = { language: 'ru', carrierId: null, buyerId: null, currencyId: null } as const

const print = async (kind: FormDocument, forms: readonly FormRow[], papers = papersOf(kind)) => {
  const rows = forms.map((form) => ({ document: kind, legal_entity_id: null, ...form }))
  return readPages(await pdfOf({ kind, papers: { ...papers, forms: rows }, choices: CHOICES, pictures: {} }))
}
const words = async (kind: FormDocument, ...forms: readonly FormRow[]) => textOf(await print(kind, forms))
const expectWords = (text: string, ...all: readonly string[]) =>
  expect(all.filter((each) => !text.includes(withoutBlanks(each)))).toEqual([])
const expectNoWords = (text: string, ...all: readonly string[]) =>
  expect(all.filter((each) => text.includes(withoutBlanks(each)))).toEqual([])

describe('texts of the company', () => {
  test.each(FORM_DOCUMENTS)('%s prints each of its texts with every name filled in', async (kind) => {
    const { texts } = DOCUMENT_LAYOUTS[kind]
    const braces = DOCUMENT_PLACEHOLDERS[kind].map((name) => `{${name}}`).join('; ')
    const form = Object.fromEntries(
      texts.map((name) => [`${name}_ru`, `Свой ${name}: ${name === 'header' ? '' : braces}`]),
    )
    const text = await words(kind, form)
    expectWords(text, ...texts.map((name) => `Свой ${name}:`), 'Вроцлав')
    expect(text).not.toMatch(/[{}]/)
    expectNoWords(text, ...SECRETS)
  })

  test('replace ours, only in their own language', async () => {
    const ours = TEXTS.ru['document.scan_is_valid'] ?? 'x'
    expectWords(await words('transport_order', {}), ours, TEXTS.ru['document.penalties'] ?? 'x')
    const own = await words('transport_order', {
      footer_ru: 'Оригиналы почтой',
      conditions_ru: 'Простой 100 EUR в сутки',
    })
    expectWords(own, 'Оригиналы почтой', 'Простой 100 EUR в сутки', 'Крепление ремнями')
    expectNoWords(own, ours, TEXTS.ru['document.penalties'] ?? 'x')
    expectWords(await words('transport_order', { footer_en: 'By post', conditions_uk: 'Простій' }), ours)
  })

  test('contain the right party: the payer of an invoice, the carrier of an order, each vehicle of an instruction', async () => {
    expectWords(
      await words('invoice', { intro_ru: 'Уважаемый {client}, от {firm}, до {due_date}' }),
      'Уважаемый ТОВ «Скло-Буд Україна»',
      '04.12.2026',
    )
    expectWords(
      await words('transport_order', { intro_ru: 'Просим {carrier} подать {vehicle}' }),
      'Просим ПП «Транс-Захід Експрес» подать BC 1234 HX / BC 5678 XF',
    )
    const papers = sampleOrder()
    const unknown = await print('driver_instruction', [{ intro_ru: 'Водитель {driver}.' }], {
      ...papers,
      directions: [],
    })
    expectWords(textOf(unknown), 'Водитель ________.')
  })

  test('of one firm override those of all firms, field by field', async () => {
    const all = { footer_ru: 'Все фирмы', intro_ru: 'Здравствуйте' }
    const own = { legal_entity_id: 1, footer_ru: 'Одесская фирма' }
    const text = await words('invoice', all, own)
    expectWords(text, 'Одесская фирма', 'Здравствуйте')
    expectNoWords(text, 'Все фирмы')
    expectWords(await words('invoice', all, { ...own, legal_entity_id: 2 }), 'Все фирмы')
  })

  test('follow the order’s values in the boxes of a consignment note, on its one page', async () => {
    const full = (name: 'intro' | 'conditions' | 'footer') => 'Слово, '.repeat(50).slice(0, mostCharacters('cmr', name))
    const pages = await print('cmr', [
      { intro_ru: full('intro'), conditions_ru: full('conditions'), footer_ru: full('footer') },
    ])
    expect(pages).toHaveLength(1)
    expectWords(await words('cmr', { footer_ru: 'Инвойс, упаковочный лист' }), '26UA500', 'Инвойс, упаковочный лист')
  })

  test('of the greatest length stay inside the page', async () => {
    const long = 'Незмінноскладно'.repeat(60).slice(0, 900)
    const pages = await print('quotation', [
      { conditions_ru: `${long} ${'слова и слова '.repeat(200)}`.slice(0, 4000), footer_ru: long },
    ])
    const outside = pages.flatMap(({ width, items }) =>
      items.filter(({ left, right, text }) => text.trim() !== '' && (left < 20 || right > width - 20)),
    )
    expect(outside).toEqual([])
  })
})

describe('blocks', () => {
  const NUMBERS: Partial<Record<FormDocument, string>> = { quotation: 'KP-26-00045', invoice: 'СФ-501', act: 'АКТ-501' }
  // The others can only hide pictures, or have boxes prescribed by law.
  const HIDING = FORM_DOCUMENTS.filter((kind) => kind !== 'cmr' && kind !== 'power_of_attorney')

  test.each(HIDING)('%s may hide optional blocks, and no others', async (kind) => {
    const { blocks, required, details } = DOCUMENT_LAYOUTS[kind]
    const isRequired = (name: string) => required.some((one) => one === name)
    const hidden = [...blocks, ...details].map((name) => (isRequired(name) ? name : `-${name}`)).join(' ')
    const [all, fewer] = [await words(kind, {}), await words(kind, { blocks: hidden })]
    expect(fewer.length).toBeLessThan(all.length)
    expectWords(fewer, NUMBERS[kind] ?? 'ODS-26-00123')
    const forced = await words(kind, { blocks: [...blocks, ...details].map((name) => `-${name}`).join(' ') })
    expect(forced).toBe(fewer)
  })

  test('are printed in the order of the company', async () => {
    const placeOf = (text: string, word: string) => text.indexOf(withoutBlanks(word))
    const total = TEXTS.ru['document.in_words'] ?? 'x'
    const ours = await words('invoice', {})
    expect(placeOf(ours, 'UA213223130000026007233566001')).toBeLessThan(placeOf(ours, total))
    const moved = await words('invoice', {
      blocks: 'prices sum about parties signatures intro conditions footer logo stamp',
    })
    expect(placeOf(moved, total)).toBeGreaterThan(-1)
    expect(placeOf(moved, total)).toBeLessThan(placeOf(moved, 'UA213223130000026007233566001'))
  })

  test('without bank and manager name neither', async () => {
    expectNoWords(await words('act', { blocks: '-bank' }), 'UA213223130000026007233566001', 'EXBSUAUX')
    expectNoWords(await words('quotation', { blocks: '-manager -signatures' }), 'Шевчук')
  })
})
