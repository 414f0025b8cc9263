/** The examples that AWS publishes with Signature Version 4 ("Authenticating Requests: Using the Authorization Header"). */
import { expect, test } from 'vitest'
import { EMPTY_HASH, signedHeaders } from './sigv4.ts'

const account = {
  key: 'AKIAIOSFODNN7EXAMPLE',
  secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
}

test.each([
  ['lifecycle=', 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543'],
  ['max-keys=2&prefix=J', '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7'],
])('S7.13 the signature of the example with ?%s', (query, signature) => {
  const date = new Date('2013-05-24T00:00:00.000Z')
  const host = 'examplebucket.s3.amazonaws.com'
  const headers = signedHeaders(account, { method: 'GET', host, path: '/', query, bodyHash: EMPTY_HASH, date })
  expect(headers).toEqual({
    host,
    'x-amz-content-sha256': EMPTY_HASH,
    'x-amz-date': '20130524T000000Z',
    authorization: `AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request, SignedHeaders=host;x-amz-content-sha256;x-amz-date, Signature=${signature}`,
  })
})
