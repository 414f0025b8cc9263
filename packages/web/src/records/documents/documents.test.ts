/**
 * Every document in three languages: made as a PDF, its words read back. Each has all the fields of domain.md 5, stays
 * on its page, and shows no party another party's figures.
 */
import { LANGUAGES, type Language } from '@fura/shared/language.ts'
import { describe, expect, test } from 'vitest'
import { blanksOf } from './blanks.ts'
import { mapAddress } from './blocks/map-link.ts'
import { secondLanguage } from './definition.ts'
import { type Choices, type DocumentKind, ORDER_DOCUMENTS, type Papers, QUOTE_DOCUMENTS } from './document.ts'
import { orderDocuments } from './offered-documents.ts'
import { EXPECTED } from './testing/expected.ts'
import { pdfOf, TEXTS } from './testing/make-pdf.ts'
import { linksIn, type ReadPage, readPages, withoutBlanks, textOf } from './testing/read-pdf.ts'
import { sampleOrder, sampleQuote, SECRETS } from './sample/sample.ts'

const KINDS: readonly DocumentKind[] = [...QUOTE_DOCUMENTS, ...ORDER_DOCUMENTS]

const choicesIn = (language: Language): Choices => ({ language, carrierId: null, buyerId: null, currencyId: null })

const papersFor = (kind: DocumentKind): Papers => (kind === 'quotation' ? sampleQuote() : sampleOrder())

const read = async (
  kind: DocumentKind,
  language: Language,
  papers: Papers = papersFor(kind),
  choices: Partial<Choices> = {},
): Promise<ReadPage[]> =>
  readPages(await pdfOf({ kind, papers, choices: { ...choicesIn(language), ...choices }, pictures: {} }))

/** "3 200,00" and "3,200.00" → "320000": figures as digits, piece by piece as they stand on the page. */
const figuresIn = (pages: readonly ReadPage[]): string[] =>
  pages.flatMap(({ items }) => items.map(({ text }) => text.replaceAll(/[\s\u00A0.,]/g, '')))

const tells = (pages: readonly ReadPage[], sum: string): boolean =>
  figuresIn(pages).some((text) => text.includes(sum.replace('.', '')))

describe.each(LANGUAGES)('documents in %s', (language) => {
  test.each(KINDS)('%s has every field that it must have', async (kind) => {
    const text = textOf(await read(kind, language))
    const { labels, values } = EXPECTED[kind]
    const missing = [...labels.map((key) => TEXTS[language][key] ?? `no text ${key}`), ...values(language)].filter(
      (expected) => !text.includes(withoutBlanks(expected)),
    )
    expect(missing).toEqual([])
  })

  test.each(KINDS)('%s does not contain kickbacks, margins or our costs', async (kind) => {
    const pages = await read(kind, language)
    expect(SECRETS.filter((secret) => tells(pages, secret))).toEqual([])
    const carrierRate = kind === 'transport_order'
    expect(tells(pages, '2345.00')).toBe(carrierRate)
  })

  test('the order to a carrier does not contain the client’s prices', async () => {
    const pages = await read('transport_order', language)
    expect(['3200.00', '9600.00', '2401.00', '132800'].filter((price) => tells(pages, price))).toEqual([])
  })

  test.each(['booking_request', 'driver_instruction', 'power_of_attorney', 'ttn', 'cmr'] as const)(
    '%s tells no price at all',
    async (kind) => {
      const pages = await read(kind, language)
      expect(['3200.00', '9600.00', '2401.00', '132800', '2345.00'].filter((price) => tells(pages, price))).toEqual([])
    },
  )

  test('a consignment note has its 29 boxes in two languages', async () => {
    const text = textOf(await read('cmr', language))
    const boxes = Array.from({ length: 29 }, (_none, place) => `document.cmr_${place + 1}`)
    const missing = [language, secondLanguage(language)].flatMap((each) =>
      boxes.filter((key) => !text.includes(withoutBlanks(TEXTS[each][key] ?? key))),
    )
    expect(missing).toEqual([])
  })

  test.each(KINDS)('%s counts its pages and leaves no place unfilled', async (kind) => {
    const pages = await read(kind, language)
    for (const [place, page] of pages.entries()) {
      const foot = TEXTS[language]['document.page'] ?? ''
      const words = foot.replace('{{page}}', String(place + 1)).replace('{{pages}}', String(pages.length))
      expect(textOf([page])).toContain(withoutBlanks(words))
    }
    expect(textOf(pages)).not.toMatch(/\{\{|document\.|undefined|null|NaN/)
  })
})

describe('a document', () => {
  const LONG = 'Незмінноскладнонайменованавідповідальністюобмеженатовариство'.repeat(4)

  test.each(KINDS)('%s stays on its page with long unbreakable names', async (kind) => {
    const papers = papersFor(kind)
    const records = new Map(
      [...papers.records].map(([key, row]) => [key, { ...row, full_name: LONG, legal_address: LONG }]),
    )
    const deal = { ...papers.deal, cargo: LONG, shipper: LONG, special_conditions: LONG.repeat(3) }
    const pages = await read(kind, 'uk', { ...papers, deal, records })
    const outside = pages.flatMap(({ width, items }) =>
      items.filter(({ left, right, text }) => text.trim() !== '' && (left < 20 || right > width - 20)),
    )
    expect(outside).toEqual([])
  })

  test('leaves the rate blank for those who may not see it', async () => {
    const pages = await read('transport_order', 'ru', { ...sampleOrder(), bought: [] })
    expect(tells(pages, '2345.00')).toBe(false)
    expect(textOf(pages)).toContain(withoutBlanks(TEXTS.ru['document.carrier_rate'] ?? ''))
  })

  test('is made from the known values if the device lacks records', async () => {
    const bare = { ...sampleOrder(), records: new Map(), directions: [], containers: [] }
    for (const kind of ORDER_DOCUMENTS) {
      expect(textOf(await read(kind, 'uk', bare))).toContain(kind === 'cmr' ? 'CMR-5512' : 'ODS-26-00123')
    }
  })

  test('bills each payer their own lines, in the agreed currency where there is one', async () => {
    const papers = sampleOrder()
    const [freight, ...services] = papers.sold
    if (!freight) throw new Error('the sample has no freight')
    const split = { ...papers, sold: [freight, ...services.map((line) => ({ ...line, partyId: 8 }))] }
    const own = await read('invoice', 'uk', split, { buyerId: 7 })
    expect([tells(own, '3200.00'), tells(own, '9600.00')]).toEqual([true, false])
    expect(textOf(own)).toContain(withoutBlanks('Три тисячі двісті доларів США 00 центів'))
    const others = await read('invoice', 'uk', split, { buyerId: 8 })
    expect([tells(others, '3200.00'), tells(others, '9600.00')]).toEqual([false, true])
    expect(textOf(others)).toContain(withoutBlanks('ТОВ «Інший платник»'))
    const inBase = await read('invoice', 'uk', split, { buyerId: 7, currencyId: 1 })
    expect(textOf(inBase)).toContain(withoutBlanks('Сто тридцять дві тисячі вісімсот гривень 00 копійок'))
  })

  test('does not show the client the lines of another payer', async () => {
    const papers = sampleOrder()
    const split = { ...papers, sold: papers.sold.map((line, place) => (place === 0 ? line : { ...line, partyId: 8 })) }
    const pages = await read('client_order', 'uk', split)
    expect([tells(pages, '3200.00'), tells(pages, '9600.00')]).toEqual([true, false])
  })

  test('is offered where it makes sense: a booking by sea, road documents by road', () => {
    const [DOMESTIC, IMPORT] = [4, 1]
    const offered = (deal: object, directions: Papers['directions'] = []) =>
      orderDocuments({ deal: { id: 1, rev: 1, ...deal }, directions }).filter((kind) =>
        ['booking_request', 'ttn'].includes(kind),
      )
    const leg = (mode: string) => [{ id: 2, rev: 1, transport_mode: mode }]
    expect(offered({ order_type_id: 1, direction_id: IMPORT })).toEqual(['booking_request'])
    expect(offered({ order_type_id: 5, direction_id: IMPORT })).toEqual(['booking_request'])
    expect(offered({ order_type_id: 9, direction_id: IMPORT }, leg('sea'))).toEqual(['booking_request'])
    expect(offered({ order_type_id: 2, direction_id: DOMESTIC })).toEqual(['ttn'])
    expect(offered({ order_type_id: 6, direction_id: DOMESTIC }, leg('auto'))).toEqual(['ttn'])
    expect(offered({ order_type_id: 2, direction_id: IMPORT })).toEqual([])
    expect(offered({ order_type_id: 4, direction_id: DOMESTIC })).toEqual([])
    const all = (deal: object, directions: Papers['directions'] = []) =>
      orderDocuments({ deal: { id: 1, rev: 1, ...deal }, directions })
    const ANY = ['client_order', 'transport_order', 'invoice', 'act']
    const ROAD = ['driver_instruction', 'cmr', 'power_of_attorney']
    for (const type of [3, 4]) expect(all({ order_type_id: type, direction_id: IMPORT })).toEqual(ANY)
    expect(all({ order_type_id: 2, direction_id: IMPORT }).filter((kind) => !ANY.includes(kind))).toEqual(ROAD)
    expect(all({ order_type_id: 1, direction_id: IMPORT }, leg('auto'))).toEqual(expect.arrayContaining(ROAD))
    expect(all({ order_type_id: 1, pol_id: 1, pod_id: 2, fd_id: 3 })).toEqual(expect.arrayContaining(ROAD))
    expect(all({ order_type_id: 1, pol_id: 1, pod_id: 2, fd_id: 2 })).toEqual([
      'client_order',
      'transport_order',
      'booking_request',
      'invoice',
      'act',
    ])
  })

  test('an offer by road says where, when and in which body, and names no port', async () => {
    const sea = sampleQuote()
    const by = (deal: object, directions: Papers['directions']): Papers => ({
      ...sea,
      deal: { ...sea.deal, ...deal },
      directions,
      records: new Map([
        ...sea.records,
        [
          'container_type:2',
          { id: 2, rev: 1, name: 'Тент', kind: 'truck', capacity_t: '22.000', pallets: 33, volume_m3: '92.000' },
        ],
      ]),
    })
    const truck = {
      id: 202,
      rev: 1,
      transport_mode: 'auto',
      poo_id: 4,
      fd_id: 2,
      loading_address: 'ul. Portowa 24, Wrocław',
      unloading_address: 'Київ, вул. Складська, 5',
      planned_loading_date: Date.parse('2026-11-16T07:00:00Z') / 1000,
      container_type_id: 2,
      equipment_count: 2,
    }
    const road = textOf(await read('quotation', 'ru', by({ order_type_id: 2, line_id: null }, [truck])))
    for (const text of [
      'Вроцлав',
      'Киев',
      'ul. Portowa 24, Wrocław',
      'Київ, вул. Складська, 5',
      '16.11.2026, 09:00',
      '2 × Тент',
      '22 т, 33 пал., 92 м³',
    ])
      expect(road).toContain(withoutBlanks(text))
    const seaWords = [
      'Гданьск',
      'Одесса',
      'каждую пятницу',
      TEXTS.ru['quote.free_days'] ?? 'x',
      TEXTS.ru['quote.pol_id'] ?? 'x',
    ]
    const route =
      road
        .split(withoutBlanks(TEXTS.ru['document.cargo_section'] ?? 'x'))[0]
        ?.split(withoutBlanks(TEXTS.ru['document.route'] ?? 'x'))[1] ?? ''
    expect(seaWords.filter((word) => route.includes(withoutBlanks(word)))).toEqual([])
    const mixed = textOf(await read('quotation', 'ru', by({ order_type_id: 9 }, [...sea.directions, truck])))
    for (const text of ['1. Море', '2. Авто', 'Вроцлав, Польша – Киев, Украина; 2 × Тент', 'Гданьск, Польша'])
      expect(mixed).toContain(withoutBlanks(text))
  })

  test('lists the missing values', () => {
    for (const kind of ['client_order', 'booking_request', 'ttn'] as const)
      expect(blanksOf(kind, sampleOrder())).toEqual([])
    const bare: Papers = { ...sampleOrder(), deal: { id: 1, rev: 1 }, directions: [], containers: [], sold: [] }
    expect(blanksOf('ttn', bare)).toEqual(
      expect.arrayContaining(['order.ttn_number', 'order.shipper', 'document.driver', 'document.truck', 'order.cargo']),
    )
    expect(blanksOf('booking_request', bare)).toEqual(
      expect.arrayContaining(['order.line_id', 'order.pol_id', 'order.etd', 'document.equipment']),
    )
    expect(blanksOf('client_order', bare)).toEqual(
      expect.arrayContaining(['order.contract_number', 'document.loading', 'document.client_rate']),
    )
  })

  test.each(['cmr', 'ttn', 'driver_instruction', 'power_of_attorney'] as const)(
    'gives every vehicle a page of its own: %s',
    async (kind) => {
      const papers = sampleOrder()
      const containers = papers.containers.flatMap((row) => [
        { ...row, id: 301, cargo: 'Перша', truck_id: 40, driver_id: 30, contractor_id: 20 },
        {
          ...row,
          id: 302,
          cargo: 'Друга TGHU7654321',
          number: 'TGHU7654321',
          truck_id: 40,
          driver_id: 30,
          contractor_id: 20,
        },
      ])
      const pages = await read(kind, 'ru', { ...papers, containers, stops: [] })
      expect(pages.map((page) => textOf([page]).includes('TGHU7654321'))).toEqual([false, true])
      const numbers: Partial<Record<DocumentKind, string>> = {
        cmr: 'CMR-5512',
        ttn: 'ТТН-8841',
        power_of_attorney: 'Д-ODS-26-00031',
      }
      const number = numbers[kind]
      if (number !== undefined)
        expect(pages.map((page) => [1, 2].find((n) => textOf([page]).includes(`${number}/${n}`)))).toEqual([1, 2])
    },
  )

  test('an instruction leads to each place on a map: both ends and every stop of its leg, in their order', async () => {
    const papers = sampleOrder()
    const [stop] = papers.stops
    if (!stop) throw new Error('the sample has no stop')
    const stops = [...papers.stops, { ...stop, id: 259, direction_id: 299, address: 'Чужое плечо' }]
    const request = { papers: { ...papers, stops }, choices: choicesIn('ru'), pictures: {} }
    expect(await linksIn(await pdfOf({ ...request, kind: 'driver_instruction' }))).toEqual(
      [
        ['ul. Portowa 24, Wrocław', 'Вроцлав, Польша'],
        ['ul. Magazynowa 9, brama 4', 'Катовице, Польша'],
        ['вул. Зелена, 149', 'Львов, Украина'],
        ['Митний пост Львів', 'Львов, Украина'],
        ['Київ, вул. Складська, 5', 'Киев, Украина'],
      ].map(mapAddress),
    )
    for (const kind of ['cmr', 'ttn', 'transport_order', 'driver_instruction'] as const)
      expect(textOf(await read(kind, 'ru', request.papers)), kind).not.toContain(withoutBlanks('Чужое плечо'))
    const cmr = textOf(await read('cmr', 'ru', papers))
    const [onTheWay, last] = ['вул. Зелена, 149', 'Київ, вул. Складська, 5'].map((place) =>
      cmr.indexOf(withoutBlanks(place)),
    )
    expect(onTheWay, 'the place on the way stands before the last one').toBeGreaterThan(0)
    expect(onTheWay).toBeLessThan(last ?? 0)
  })

  test('bears the logo, the stamp and the signature of the firm where they are there', async () => {
    const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
    const picture = Uint8Array.from(atob(dot), (sign) => sign.charCodeAt(0)).buffer
    const request = { kind: 'invoice', papers: sampleOrder(), choices: choicesIn('uk') } as const
    const withPictures = await pdfOf({ ...request, pictures: { logo: picture, stamp: picture, signature: picture } })
    const imagesIn = (pdf: Uint8Array): number =>
      new TextDecoder('latin1').decode(pdf).split('/Subtype /Image').length - 1
    expect(imagesIn(withPictures)).toBeGreaterThan(0)
    expect(imagesIn(await pdfOf({ ...request, pictures: {} }))).toBe(0)
  })
})
