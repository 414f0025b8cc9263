/** Spans in the format of an OpenTelemetry collector: OTLP 1, JSON, under /v1/traces. */
import type { Attributes, Span, SpanKind } from './span.ts'

const KINDS: Readonly<Record<SpanKind, number>> = { internal: 1, server: 2, client: 3 }
const FAILED = 2

const attributesOf = (attributes: Attributes) =>
  Object.entries(attributes).map(([key, value]) => ({
    key,
    // 64-bit numbers are texts in JSON.
    value: typeof value === 'string' ? { stringValue: value } : { intValue: String(Math.round(value)) },
  }))

/** A float of milliseconds holds microseconds; the rest of the nanoseconds would be invented. */
const nanoseconds = (ms: number): string => `${Math.round(ms * 1000)}000`

const spanOf = ({ traceId, spanId, parentId, name, kind, begun, ended, attributes, isFailed }: Span) => ({
  traceId,
  spanId,
  ...(parentId === null ? {} : { parentSpanId: parentId }),
  name,
  kind: KINDS[kind],
  startTimeUnixNano: nanoseconds(begun),
  endTimeUnixNano: nanoseconds(ended),
  attributes: attributesOf(attributes),
  ...(isFailed ? { status: { code: FAILED } } : {}),
})

export const otlpBody = (spans: readonly Span[]): string =>
  JSON.stringify({
    resourceSpans: [
      {
        resource: { attributes: attributesOf({ 'service.name': 'fura' }) },
        scopeSpans: [{ scope: { name: 'fura' }, spans: spans.map(spanOf) }],
      },
    ],
  })
