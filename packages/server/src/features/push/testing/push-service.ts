/** A push service on this machine, and a browser that reads what came for it. */
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

interface ReceivedMessage {
  path: string
  headers: IncomingHttpHeaders
  body: Buffer
}

export class PushService {
  /** What it answers. */
  status = 201
  /** How long it thinks before it answers, and how many it has had at once. */
  thinksMs = 0
  mostAtOnce = 0
  readonly messages: ReceivedMessage[] = []
  #underWay = 0
  readonly #server = createServer((request, response) => {
    this.#underWay += 1
    this.mostAtOnce = Math.max(this.mostAtOnce, this.#underWay)
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      this.messages.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(pieces) })
      setTimeout(() => {
        this.#underWay -= 1
        response.writeHead(this.status).end()
      }, this.thinksMs)
    })
  })

  listen(): Promise<void> {
    return new Promise((resolve) => {
      this.#server.listen(0, '127.0.0.1', resolve)
    })
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  reset(): void {
    this.status = 201
    this.thinksMs = 0
    this.messages.length = 0
  }

  close(): void {
    this.#server.close()
  }
}

/** A subscribed browser: its keys, and the decrypted messages that the service received for it. */
export class Browser {
  readonly #ecdh = createECDH('prime256v1')
  readonly #auth = randomBytes(16)
  readonly #publicKey = this.#ecdh.generateKeys()
  readonly #service: PushService
  readonly path: string

  constructor(service: PushService, name: string) {
    this.#service = service
    this.path = `/send/${name}`
  }

  get subscription() {
    const keys = { p256dh: this.#publicKey.toString('base64url'), auth: this.#auth.toString('base64url') }
    return { endpoint: this.#service.url + this.path, expirationTime: null, keys }
  }

  /** RFC 8291, section 3, from the receiver's side. */
  read(body: Buffer): Record<string, string> {
    const [salt, length] = [body.subarray(0, 16), body[20] ?? 0]
    if (body.readUInt32BE(16) !== 4096 || length !== 65) throw new Error('this is no message of RFC 8291')
    const theirs = body.subarray(21, 21 + length)
    const derived = (secret: Uint8Array, with_: Uint8Array, info: Uint8Array, size: number) =>
      Buffer.from(hkdfSync('sha256', secret, with_, info, size))
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.#publicKey, theirs])
    const secret = derived(this.#ecdh.computeSecret(theirs), this.#auth, info, 32)
    const key = derived(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
    const nonce = derived(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
    const sealed = body.subarray(21 + length)
    const decipher = createDecipheriv('aes-128-gcm', key, nonce)
    decipher.setAuthTag(sealed.subarray(-16))
    const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
    return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString()) as Record<string, string>
  }

  get messages(): ReceivedMessage[] {
    return this.#service.messages.filter(({ path }) => path === this.path)
  }

  get notices(): Record<string, string>[] {
    return this.messages.map(({ body }) => this.read(body))
  }
}
