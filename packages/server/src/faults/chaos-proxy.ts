/** A TCP proxy in front of a database that can stand still: bytes stop, connections stay open, as when a network is cut. */
import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'

export class ChaosProxy {
  readonly #server: Server
  readonly #sockets = new Set<Socket>()
  #isStalled = false

  constructor(target: { host: string; port: number }) {
    this.#server = createServer((near) => {
      const far = connect(target)
      this.#join(near, far)
      this.#join(far, near)
    })
  }

  #join(from: Socket, to: Socket): void {
    this.#sockets.add(from)
    if (this.#isStalled) from.pause()
    from.on('data', (bytes: Buffer) => to.write(bytes))
    // While the network is cut, neither side learns what happens to the other.
    from.on('close', () => {
      this.#sockets.delete(from)
      if (!this.#isStalled) to.destroy()
    })
    from.on('error', () => from.destroy())
  }

  /** The port to connect to instead. Passing one keeps it the same after `close`. */
  async listen(port = 0): Promise<number> {
    this.#server.listen(port, '127.0.0.1')
    await once(this.#server, 'listening')
    const address = this.#server.address()
    if (address === null || typeof address === 'string') throw new Error('The proxy has no TCP address.')
    return address.port
  }

  stall(): void {
    this.#isStalled = true
    for (const socket of this.#sockets) socket.pause()
  }

  resume(): void {
    this.#isStalled = false
    for (const socket of this.#sockets) socket.resume()
  }

  async close(): Promise<void> {
    const closed = once(this.#server, 'close')
    this.#server.close()
    for (const socket of this.#sockets) socket.destroy()
    await closed
  }
}
