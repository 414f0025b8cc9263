/** A multipart body as a browser makes it. */

const BOUNDARY = '----fura-test-7f3a91'

export interface TestFile {
  name: string
  content: string | Buffer
  type?: string
}

export const multipartBody = (
  fields: Readonly<Record<string, string>>,
  file: TestFile | null,
): { payload: Buffer; headers: Record<string, string> } => {
  const texts = Object.entries(fields).map(
    ([name, value]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const { name = '', content = '', type = 'application/octet-stream' } = file ?? {}
  const opening = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`
  return {
    payload: Buffer.concat([
      Buffer.from(texts.join('')),
      ...(file ? [Buffer.from(opening), Buffer.from(content), Buffer.from('\r\n')] : []),
      Buffer.from(`--${BOUNDARY}--\r\n`),
    ]),
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  }
}
