/** Uploads as a browser sends them, and small files of real types to send. */
import { type Answer, HOST_A, type TestApp } from './test-app.ts'

export const JPEG = Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex')
export const PNG = Buffer.from(
  '89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000d49444154789c6360000002000001e221bc330000000049454e44ae426082',
  'hex',
)
export const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')

const BOUNDARY = '----fura-files-4c19'

interface Part {
  name: string
  filename?: string
  content: string | Buffer
}

export const multipartOf = (parts: readonly Part[]): { payload: Buffer; headers: Record<string, string> } => ({
  payload: Buffer.concat([
    ...parts.flatMap(({ name, filename, content }) => [
      Buffer.from(
        `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${filename === undefined ? '' : `; filename="${filename}"`}\r\n${filename === undefined ? '' : 'Content-Type: application/octet-stream\r\n'}\r\n`,
      ),
      Buffer.from(content),
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${BOUNDARY}--\r\n`),
  ]),
  headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
})

export interface TestUpload {
  as?: string
  host?: string
  o_t?: string
  o_id?: number | string
  /** The name; none is sent where it is empty. */
  n?: string
  kind?: string
  /** More of the query. */
  query?: Readonly<Record<string, string>>
  content?: string | Buffer
  thumb?: Buffer
  fields?: Readonly<Record<string, string>>
  headers?: Readonly<Record<string, string>>
}

export const uploadPath = ({ o_t = 'order', o_id = 1, n = 'scan.pdf', kind, query: more }: TestUpload): string => {
  const query = new URLSearchParams({
    o_t,
    o_id: String(o_id),
    ...(n === '' ? {} : { n }),
    ...(kind ? { kind } : {}),
    ...more,
  })
  return `/api/files/add/?${query.toString()}`
}

/** Different bytes each time, unless `content` says which. */
let serial = 0
export const someText = (): string => {
  serial += 1
  return `строка ${serial}\n`
}

export const upload = async (t: TestApp, sent: TestUpload): Promise<Answer> => {
  const { content = PDF, thumb, fields = {}, host = HOST_A } = sent
  const { payload, headers } = multipartOf([
    ...Object.entries(fields).map(([name, value]) => ({ name, content: value })),
    { name: 'file', filename: 'blob', content },
    ...(thumb ? [{ name: 'thumb', filename: 'thumb.jpg', content: thumb }] : []),
  ])
  const session = sent.as ? { 'user-auth-key': await t.token(sent.as, host) } : {}
  const answer = await t.app.inject({
    method: 'POST',
    url: uploadPath(sent),
    payload,
    headers: { host, 'app-key': t.installation(host).appKey, ...headers, ...session, ...sent.headers },
  })
  const { statusCode, headers: answered, payload: text } = answer
  return { code: statusCode, headers: answered, text, body: JSON.parse(text) as Record<string, unknown> }
}

/** As a browser opens an address: without any header of ours. */
export const openAddress = async (
  t: TestApp,
  url: string,
  { host = HOST_A, headers = {} }: { host?: string; headers?: Readonly<Record<string, string>> } = {},
) => t.app.inject({ method: 'GET', url, headers: { host, ...headers } })
