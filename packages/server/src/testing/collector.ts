/** A collector of OpenTelemetry for tests: keeps what it is sent. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export interface ReceivedSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: { key: string; value: { stringValue?: string; intValue?: string } }[]
  status?: { code: number }
}

interface Received {
  path: string
  headers: NodeJS.Dict<string | string[]>
  body: string
}

interface Sent {
  resourceSpans: { scopeSpans: { spans: ReceivedSpan[] }[] }[]
}

export interface TestCollector {
  url: string
  received: Received[]
  spans: () => ReceivedSpan[]
  close: () => void
}

export const startCollector = async (): Promise<TestCollector> => {
  const received: Received[] = []
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      received.push({ path: request.url ?? '', headers: request.headers, body })
      response.end('{}')
    })
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    spans: () =>
      received.flatMap(({ body }) =>
        (JSON.parse(body) as Sent).resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
      ),
    close: () => server.close(),
  }
}
