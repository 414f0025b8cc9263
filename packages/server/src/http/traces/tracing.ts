/**
 * Traces for a collector of OpenTelemetry (decision 0095): a trace for each request and each job that does something, with spans
 * of statements, files, mail and push. Loaded only where a collector is configured.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { InSpan, Spans } from '#db/in-span.ts'
import type { NoteStatement } from '#db/slow-queries.ts'
import { type Collector, SpanSender } from './span-sender.ts'
import { newSpanId, newTraceId, preciseNow, type Span } from './span.ts'
import { statementShape } from './statement-shape.ts'
import { Trace } from './trace.ts'

export interface Tracing extends Spans {
  noteStatement: NoteStatement
  newTraceId: () => string
  /** Members to add to a line of the log. */
  logFields: () => object
  /** Traces the requests of this server from now on; `believesProxy`: a proxy in front may have begun the trace. */
  traceRequests(app: FastifyInstance, believesProxy: boolean): void
  close(): Promise<void>
}

/** The current span, the parent of new ones. */
interface Place {
  trace: Trace
  spanId: string
}

const TRACE_ID = /^[0-9a-f]{32}$/
/** The header of W3C Trace Context. */
const PARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/

const parentIn = (request: FastifyRequest): [traceId?: string, spanId?: string] => {
  const [, traceId, spanId] = PARENT.exec(String(request.headers.traceparent)) ?? []
  return traceId === undefined || spanId === undefined ? [] : [traceId, spanId]
}

/** Polls, health checks and requests of scanners come by the thousand: trace only failed and slow ones. */
const isRoutine = ({ routeOptions: { url, config } }: FastifyRequest): boolean =>
  url === undefined || config?.poll === true || config?.everyHost === true

const requestSpan = (request: FastifyRequest, status: number, begun: number) => {
  const route = request.routeOptions.url ?? 'none'
  const { installation } = request as { installation?: FastifyRequest['installation'] }
  return {
    name: `${request.method} ${route}`,
    kind: 'server' as const,
    begun,
    attributes: {
      'http.request.method': request.method,
      'http.route': route,
      'http.response.status_code': status,
      ...(installation ? { 'fura.installation': installation.uniqueId } : {}),
    },
    isFailed: status >= 500,
  }
}

interface Places {
  places: AsyncLocalStorage<Place>
  send: (spans: readonly Span[]) => void
}

const addTraceHooks = (app: FastifyInstance, believesProxy: boolean, { places, send }: Places): void => {
  const placeOf = new WeakMap<FastifyRequest, Place>()
  app.addHook('onRequest', (request, reply, done) => {
    const [traceId, parentId = null] = believesProxy ? parentIn(request) : []
    const own = TRACE_ID.test(request.id) ? request.id : newTraceId()
    const trace = new Trace(traceId ?? own, parentId, send)
    const place = { trace, spanId: trace.rootId }
    placeOf.set(request, place)
    const begun = preciseNow()
    reply.raw.once('close', () => {
      trace.end(requestSpan(request, reply.statusCode, begun), !isRoutine(request))
    })
    places.run(place, done)
  })
  const goOn = (request: FastifyRequest, _reply: FastifyReply, done: () => void) => {
    const place = placeOf.get(request)
    if (place) places.run(place, done)
    else done()
  }
  // The body arrives and the answer leaves by events of the connection, outside of the request's async context.
  app.addHook('preValidation', goOn)
  app.addHook('onResponse', goOn)
}

export const openTracing = (collector: Collector): Tracing => {
  const sender = new SpanSender(collector)
  const places = new AsyncLocalStorage<Place>()
  const send = (spans: readonly Span[]) => sender.add(spans)

  const inJob: InSpan = async (name, work) => {
    const trace = new Trace(newTraceId(), null, send)
    const facts = { name, kind: 'internal' as const, begun: preciseNow() }
    try {
      const result = await places.run({ trace, spanId: trace.rootId }, work)
      trace.end(facts, trace.hasActed)
      return result
    } catch (error) {
      trace.end({ ...facts, isFailed: true }, true)
      throw error
    }
  }

  const inSpan: InSpan = async (name, work) => {
    const place = places.getStore()
    if (!place) return inJob(name, work)
    const { trace, spanId: parentId } = place
    const [spanId, begun] = [newSpanId(), preciseNow()]
    const end = (isFailed: boolean) =>
      trace.add(spanId, parentId, { name, kind: 'client', begun, isFailed }, preciseNow())
    try {
      const result = await places.run({ trace, spanId }, work)
      end(false)
      return result
    } catch (error) {
      end(true)
      throw error
    }
  }

  return {
    inSpan,
    inJob,
    newTraceId,
    noteStatement: (sql, _values, ms) => {
      const place = places.getStore()
      if (!place) return
      const { name, text } = statementShape(sql)
      const ended = preciseNow()
      const facts = { name, kind: 'client' as const, begun: ended - ms, attributes: { 'db.query.text': text } }
      place.trace.add(newSpanId(), place.spanId, facts, ended)
    },
    logFields: () => {
      const traceId = places.getStore()?.trace.traceId
      return traceId === undefined ? {} : { trace_id: traceId }
    },
    traceRequests: (app, believesProxy) => {
      sender.onProblem = (lost, error) => app.log.warn({ err: error, lost }, 'spans of traces were lost')
      addTraceHooks(app, believesProxy, { places, send })
    },
    close: () => sender.close(),
  }
}
