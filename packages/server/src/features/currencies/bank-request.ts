/** Asks a bank: one GET with a deadline and a limit on what is read. */

export type RequestFault = 'unreachable' | 'refused' | 'too_large'

export class RequestFailed extends Error {
  override readonly name = 'RequestFailed'
  readonly fault: RequestFault
  constructor(fault: RequestFault, options?: ErrorOptions) {
    super(fault, options)
    this.fault = fault
  }
}

export interface RequestLimits {
  timeoutMs: number
  maxBytes: number
}

/** The largest of the tables has 30 kB. */
export const LIMITS: RequestLimits = { timeoutMs: 20_000, maxBytes: 1_048_576 }

const readBody = async ({ body }: Response, maxBytes: number): Promise<string> => {
  const chunks: Uint8Array[] = []
  let size = 0
  const parts: AsyncIterable<Uint8Array> | Uint8Array[] = body ?? []
  for await (const chunk of parts) {
    size += chunk.byteLength
    if (size > maxBytes) throw new RequestFailed('too_large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

export const requestText = async (address: string, { timeoutMs, maxBytes }: RequestLimits): Promise<string> => {
  try {
    const response = await fetch(address, {
      signal: AbortSignal.timeout(timeoutMs),
      headers: { accept: 'application/json, application/xml, text/xml' },
    })
    if (!response.ok) {
      await response.body?.cancel()
      throw new RequestFailed('refused', { cause: new Error(`HTTP ${response.status}`) })
    }
    return await readBody(response, maxBytes)
  } catch (error) {
    if (error instanceof RequestFailed) throw error
    // No network, no such host, a connection that broke, or the deadline.
    throw new RequestFailed('unreachable', { cause: error })
  }
}
