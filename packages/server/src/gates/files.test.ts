/** Files as an attacker sends and asks for them: bombs, disguises, wicked names, broken bodies, and what belongs to others. */
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { MAX_FILE_BYTES } from '@fura/shared/constants.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { bytesLeft } from '../testing/bytes-left.ts'
import {
  JPEG,
  multipartOf,
  openAddress,
  PDF,
  PNG,
  someText,
  type TestUpload,
  upload,
  uploadPath,
} from '../testing/files.ts'
import { HOST_A, HOST_B, type TestApp, testApp } from '../testing/test-app.ts'
import { PATIENCE } from './send.ts'
import { snapshot } from './snapshot.ts'
import { ADMIN } from './valid-call.ts'
import { zipOf } from './zip-of.ts'

vi.setConfig(PATIENCE)

const QUOTA_MB = 2

let t: TestApp
let port: number
beforeAll(async () => {
  t = await testApp({ environment: { FILES_QUOTA_MB: String(QUOTA_MB) } })
  await t.app.listen({ port: 0, host: '127.0.0.1' })
  port = (t.app.server.address() as AddressInfo).port
})
afterAll(() => t.close())
afterEach(() => vi.restoreAllMocks())

const state = async () => [await bytesLeft(t), await snapshot(t, HOST_A), await snapshot(t, HOST_B)]

const TYPE = { status: 'error', error: 'invalid data', fields: { file: 'rule:file_type' } }

const uploaded = async (sent: TestUpload) => {
  const { body, text } = await upload(t, { as: ADMIN, ...sent })
  expect(text).toContain('"status":"ok"')
  return body as { id: number; url: string; name: string; type: string }
}

interface Sent {
  headers: Record<string, string>
  payload: Buffer
  /** Only so many bytes are sent, then the connection is cut. */
  cutAt?: number
}

/** A real request; null where the connection broke. */
const sendReal = async ({ headers, payload, cutAt }: Sent): Promise<{ code: number; text: string } | null> => {
  const token = await t.token(ADMIN)
  return new Promise((resolve) => {
    const sent = request(
      {
        port,
        host: '127.0.0.1',
        method: 'POST',
        path: uploadPath({ o_id: 1, n: 'a.txt' }),
        headers: { host: HOST_A, 'app-key': t.installation().appKey, 'user-auth-key': token, ...headers },
      },
      (response) => {
        let text = ''
        response.on('data', (chunk: Buffer) => (text += chunk.toString()))
        response.on('end', () => resolve({ code: response.statusCode ?? 0, text }))
      },
    )
    sent.on('error', () => resolve(null))
    if (cutAt === undefined) sent.end(payload)
    else sent.write(payload.subarray(0, cutAt), () => setTimeout(() => sent.destroy(), 50))
  })
}

describe('F1 a body that is too large or broken', () => {
  const file = (content: Buffer) => multipartOf([{ name: 'file', filename: 'a', content }])

  test('is refused with 413 or 400 within 30 s, and leaves no row, no bytes and no temporary file', async () => {
    const before = await state()
    const large = file(Buffer.alloc(MAX_FILE_BYTES + 1, 'a'))
    const many = multipartOf(Array.from({ length: 200 }, (_, n) => ({ name: `f${n}`, content: 'x' })))
    const whole = file(Buffer.alloc(300_000, 'a'))
    const cut = { headers: whole.headers, payload: whole.payload.subarray(0, 200_000) }
    const begun = performance.now()
    const codes = []
    for (const sent of [
      large,
      { ...large, headers: { ...large.headers, 'content-length': String(large.payload.length) } },
    ]) {
      codes.push((await sendReal(sent))?.code)
    }
    codes.push((await sendReal(many))?.code)
    codes.push((await sendReal({ ...whole, headers: { 'content-type': 'multipart/form-data' } }))?.code)
    codes.push((await sendReal(cut))?.code)
    codes.push((await sendReal({ ...whole, headers: { 'content-type': 'application/octet-stream' } }))?.code)
    expect(codes.map((code) => [400, 413, 415].includes(code ?? 0))).toEqual(codes.map(() => true))
    expect(codes.slice(0, 3)).toEqual([413, 413, 413])
    expect(performance.now() - begun).toBeLessThan(30_000)
    expect(await state()).toEqual(before)
  })

  test('OI2 a connection that is cut at any moment leaves nothing, and the same file comes through afterwards', async () => {
    const before = await state()
    const whole = file(Buffer.alloc(2_000_000, 'line\n'))
    for (const part of [0.01, 0.3, 0.9, 0.999]) {
      const cutAt = Math.floor(whole.payload.length * part)
      const headers = { ...whole.headers, 'content-length': String(whole.payload.length) }
      expect(await sendReal({ payload: whole.payload, headers, cutAt })).toBeNull()
    }
    expect(await state()).toEqual(before)
    const answer = await sendReal(whole)
    const { id } = JSON.parse(answer?.text ?? '{}') as { id: number }
    expect(id).toBeGreaterThan(0)
    await t.call({ url: `/api/files/delete/?id=${id}`, as: ADMIN })
  })

  test('exactly the limit is accepted if there is space for it', async () => {
    const answer = await upload(t, { as: ADMIN, n: 'a.txt', content: Buffer.alloc(MAX_FILE_BYTES, 'a') })
    expect(answer.body).toMatchObject({ fields: { file: 'rule:file_quota' } })
  })
})

describe('F2 names', () => {
  const NAMES: readonly (readonly [string, string])[] = [
    ['../../etc/passwd.txt', 'passwd.txt'],
    ['C:\\Users\\me\\отчёт.txt', 'отчёт.txt'],
    ['CON.txt', '_CON.txt'],
    ['a\r\nX-Evil: 1.txt', 'a X-Evil_ 1.txt'],
    ['"; filename=evil.txt', '_; filename=evil.txt'],
    ['<img src=x onerror=alert(1)>.txt', '_img src=x onerror=alert(1)_.txt'],
    ['txt.\u202eexe.txt', 'txt.exe.txt'],
    [`${'я'.repeat(300)}.txt`, `${'я'.repeat(146)}.txt`],
    ['.htaccess.txt', 'htaccess.txt'],
  ]

  test.each(NAMES)(
    '%j is cleaned, kept under a key of its own and offered without breaking a header',
    async (n, clean) => {
      const { name, url, id } = await uploaded({ n, content: someText() })
      expect(name).toBe(clean)
      const row = await t.db().read.selectFrom('files').select('storage_key').where('id', '=', id).executeTakeFirst()
      expect(row?.storage_key).toMatch(/^[0-9a-f]{32}$/)
      const { headers, statusCode } = await openAddress(t, url)
      expect([statusCode, headers['x-evil']]).toEqual([200, undefined])
      const disposition = String(headers['content-disposition'])
      expect(disposition).toMatch(/^attachment; filename="[ !#-[\]-~]*"; filename\*=UTF-8''[\w!#$&+.^`|~%-]*$/)
      expect(decodeURIComponent(disposition.split("''")[1] ?? '')).toBe(clean)
    },
  )

  test.each(['a.txt.', 'a.txt ', 'a.txt\0.jpg', ' ', 'a.jpg\u00a0'])('F4 %j is refused', async (n) => {
    const { body } = await upload(t, { as: ADMIN, n, content: someText() })
    expect(body).toMatchObject({ status: 'error', error: 'invalid data', fields: { n: expect.any(String) as unknown } })
  })
})

const wide = (text: string): Buffer => Buffer.from(`\ufeff${text}`, 'utf16le')

const DOCX_NAMES = [{ name: '[Content_Types].xml' }, { name: 'word/document.xml' }]
const DOCX = zipOf(DOCX_NAMES)
/** A directory so long that nobody reads it to its end. */
const MANY_NAMES = Array.from({ length: 22_000 }, (_, n) => ({ name: `e${n}` }))
const ODT = zipOf([
  { name: 'mimetype', content: Buffer.from('application/vnd.oasis.opendocument.text') },
  { name: 'content.xml' },
])
const ftyp = (brand: string) =>
  Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from(`ftyp${brand}`), Buffer.alloc(20)])

describe('F3 F4 the type is detected by the bytes', () => {
  const TAKEN: readonly (readonly [string, Buffer | string, string])[] = [
    ['a.jpeg', JPEG, 'image/jpeg'],
    ['a.PNG', PNG, 'image/png'],
    ['a.pdf', PDF, 'application/pdf'],
    ['a.heic', ftyp('heic'), 'image/heic'],
    ['a.m4a', ftyp('M4A '), 'audio/mp4'],
    ['a.mp4', ftyp('isom'), 'video/mp4'],
    ['a.webp', Buffer.from('RIFF\0\0\0\0WEBPVP8 '), 'image/webp'],
    ['a.gif', Buffer.from('GIF89a=1;/*'), 'image/gif'],
    ['a.ogg', Buffer.from('OggS\0\0\0\0\0\0\0\0'), 'audio/ogg'],
    ['a.docx', DOCX, 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
    ['a.odt', ODT, 'application/vnd.oasis.opendocument.text'],
    ['a.zip', zipOf([{ name: 'x.txt' }]), 'application/zip'],
    ['a.xls', Buffer.from('d0cf11e0a1b11ae10000', 'hex'), 'application/vnd.ms-excel'],
    ['a.csv', 'имя;сумма\nХ;1\n', 'text/csv'],
    ['a.txt', Buffer.from([0xcf, 0xf0, 0xe8, 0xe2, 0xb3, 0xf2]), 'text/plain'],
    ['a.eml', 'From: a@example.com\nSubject: x\n\n<html>', 'message/rfc822'],
    ['Акт 12.05.2026', PDF, 'application/pdf'],
    ['a.xml', '<?xml version="1.0" encoding="UTF-8"?>\n<!-- МД --><декларация номер="1"/>', 'application/xml'],
    ['a.xml', '\ufeff<!DOCTYPE x [<!ENTITY y "z">]><ns:x xmlns:ns="urn:x">1</ns:x>', 'application/xml'],
    ['a.xml', wide('<?xml version="1.0" encoding="UTF-16"?><x/>'), 'application/xml'],
    ['Декларация', '<?xml version="1.0"?><x/>', 'application/xml'],
    ['a.7z', Buffer.from('377abcaf271c0004', 'hex'), 'application/x-7z-compressed'],
    ['a.rar', Buffer.from('526172211a0700cf', 'hex'), 'application/vnd.rar'],
    ['b.rar', Buffer.from('526172211a070100', 'hex'), 'application/vnd.rar'],
    ['a.tar.gz', gzipSync('x'), 'application/gzip'],
    ['a.rtf', '{\\rtf1\\ansi Привіт}', 'application/rtf'],
    ['utf-16le.txt', wide('Рейс 1\r\nРейс 2'), 'text/plain'],
    ['utf-16be.csv', Buffer.from(wide('имя;сумма')).swap16(), 'text/csv'],
  ]

  test.each(TAKEN)('%s is accepted as its real type', async (n, content, type) => {
    const { url, type: sentType, id } = await uploaded({ o_t: 'truck', o_id: 1, n, content })
    const { headers } = await openAddress(t, url)
    expect([sentType, String(headers['content-type']).split(';')[0]]).toEqual([type, type])
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['content-security-policy']).toMatch(/^sandbox; default-src 'none'/)
    const isShown = /^(image|audio|video)\/|\/pdf$/.test(type)
    expect(String(headers['content-disposition']).split(';')[0]).toBe(isShown ? 'inline' : 'attachment')
    await t.call({ url: `/api/files/delete/?id=${id}`, as: ADMIN })
  })

  const REFUSED: readonly (readonly [string, Buffer | string])[] = [
    ['a.html', '<!doctype html><script>alert(1)</script>'],
    ['a.txt', '<html><script>alert(1)</script>'],
    ['a.svg', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['a.xml', '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><script>alert(1)</script></html>'],
    ['a.xml', '<!-- x --><s:svg xmlns:s="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['a.xml', '<?xml version="1.0"?><?xml-stylesheet href="http://evil/x.xsl"?><x/>'],
    ['a.xml', '<xsl:stylesheet version="1.0"/>'],
    ['a.xml', 'no xml'],
    ['a.xml', '<?xml version="1.0"?>'],
    ['a.xml', '<?php echo 1 ?><x/>'],
    ['a.svg', '<?xml version="1.0"?><x/>'],
    ['a.html', '<?xml version="1.0"?><x/>'],
    ['a.txt', wide('<html><script>alert(1)</script>')],
    ['a.txt', Buffer.concat([wide('text'), Buffer.from([0x41])])],
    ['a.txt', wide('a\u0000b')],
    ['a.txt', wide('\ud800')],
    ['a.txt', Buffer.from('text', 'utf16le')],
    ['a.7z', Buffer.from('526172211a0700cf', 'hex')],
    ['a.gz', zipOf([{ name: 'x.txt' }])],
    ['a.rtf', 'no rtf'],
    ['a.svgz', gzipSync('<svg/>')],
    ['a.txt', '\ufeff  <?xml version="1.0"?><x/>'],
    ['a.js', 'alert(1)'],
    ['a.sh', '#!/bin/sh\n'],
    ['a.txt', '#!/bin/sh\n'],
    ['a.exe', 'MZ\u0090\0\u0003'],
    ['a.txt', 'MZ\u0090\0\u0003'],
    ['a.jpg', 'MZ\u0090\0\u0003'],
    ['a.png', JPEG],
    ['a.jpg', PDF],
    ['a.jpg.html', JPEG],
    ['a.pHaR', DOCX],
    ['a.docx', zipOf([{ name: 'x.txt' }])],
    ['a.docm', DOCX],
    ['a.docx', zipOf([{ name: '[Content_Types].xml' }, { name: 'word/vbaProject.bin' }])],
    ['a.docx', zipOf([...DOCX_NAMES, ...MANY_NAMES, { name: 'word/vbaProject.bin' }])],
    ['a.zip', DOCX.subarray(0, 60)],
    ['a.msi', Buffer.from('d0cf11e0a1b11ae10000', 'hex')],
    ['a.pdf', 'no pdf'],
    ['a.mkv', Buffer.from('1a45dfa3000000006d6174726f736b61', 'hex')],
  ]

  test.each(REFUSED)('%s with other or forbidden bytes is refused, and nothing stays', async (n, content) => {
    const before = await bytesLeft(t)
    expect((await upload(t, { as: ADMIN, n, content })).body).toEqual(TYPE)
    expect(await bytesLeft(t)).toBe(before)
  })

  test('S7.13 the API document lists every accepted file ending', async () => {
    const { text } = await t.call({ url: '/api/openapi.json' })
    const { paths } = JSON.parse(text) as { paths: Record<string, object> }
    const described = JSON.stringify(paths['/api/files/add/'])
    for (const ending of ['jpg', 'docx', 'xml', '7z', 'rar', 'gz', 'rtf', 'txt', 'eml'])
      expect(described).toMatch(new RegExp(`[:,] ${ending}[,.]`))
  })

  test('a PDF is saved where it would be a page, and shown where a page of ours shows it', async () => {
    const { url } = await uploaded({ o_id: 9, n: 'a.pdf', content: PDF })
    const ways = []
    for (const dest of ['document', 'empty', 'iframe']) {
      const { headers } = await openAddress(t, url, { headers: { 'sec-fetch-dest': dest } })
      ways.push(String(headers['content-disposition']).split(';')[0])
    }
    expect(ways).toEqual(['attachment', 'inline', 'inline'])
  })
})
