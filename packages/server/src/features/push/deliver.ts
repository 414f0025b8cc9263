/** Hands one encrypted message to a push service: a single request, without redirects, to no address of our own network. */
import { lookup } from 'node:dns'
import { request as httpRequest } from 'node:http'
import { request as httpsRequest, type RequestOptions } from 'node:https'
import type { LookupFunction } from 'node:net'
import { DAY } from '@fura/shared/seconds.ts'
import { isInner } from '#http/inner-address.ts'

const TIMEOUT_MS = 10_000
/** A device that is off for longer gets the news in the app. */
const KEPT_SECONDS = DAY

export interface Parcel {
  endpoint: string
  authorization: string
  body: Buffer
  /** A newer message about the same record replaces one that was not delivered yet. */
  topic: string
  isUrgent: boolean
}

/** gone: the subscription no longer exists. later: try again. */
export type Delivery = 'sent' | 'gone' | 'later' | 'refused'

/** The host name is resolved and checked at this moment, so that it cannot point to our own network later. */
const outside: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? []
    if (error || !first) return done(error ?? new Error(`${hostname} has no address`), '', 0)
    if (addresses.some(({ address }) => isInner(address)))
      return done(new Error(`${hostname} is of our own network`), '', 0)
    if (options.all) return done(null, addresses)
    return done(null, first.address, first.family)
  })
}

const deliveryOf = (status: number): Delivery => {
  if (status >= 200 && status < 300) return 'sent'
  if (status === 404 || status === 410) return 'gone'
  return status === 429 || status >= 500 ? 'later' : 'refused'
}

export const deliver = (
  { endpoint, authorization, body, topic, isUrgent }: Parcel,
  mayBeInner: boolean,
  onProblem: (error: unknown) => void,
): Promise<Delivery> =>
  new Promise((resolve) => {
    const options: RequestOptions = {
      method: 'POST',
      timeout: TIMEOUT_MS,
      agent: false,
      ...(mayBeInner ? {} : { lookup: outside }),
      headers: {
        authorization,
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        'content-length': body.length,
        ttl: KEPT_SECONDS,
        topic,
        urgency: isUrgent ? 'high' : 'normal',
      },
    }
    const send = endpoint.startsWith('http:') ? httpRequest : httpsRequest
    const sent = send(endpoint, options, (answer) => {
      answer.on('error', onProblem)
      answer.resume()
      resolve(deliveryOf(answer.statusCode ?? 500))
    })
    sent.on('timeout', () => sent.destroy(new Error('the push service is slow')))
    sent.on('error', (error) => {
      onProblem(error)
      resolve('later')
    })
    sent.end(body)
  })
