/** The few pieces of ASN.1 (DER) that a certificate is written with. */

const lengthOf = (size: number): Buffer => {
  if (size < 0x80) return Buffer.from([size])
  const bytes: number[] = []
  for (let left = size; left > 0; left = Math.floor(left / 256)) bytes.unshift(left % 256)
  return Buffer.from([0x80 | bytes.length, ...bytes])
}

export const tagged = (tag: number, ...parts: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(parts)
  return Buffer.concat([Buffer.from([tag]), lengthOf(body.length), body])
}

export const sequence = (...parts: readonly Buffer[]): Buffer => tagged(0x30, ...parts)
export const set = (...parts: readonly Buffer[]): Buffer => tagged(0x31, ...parts)
export const utf8 = (text: string): Buffer => tagged(0x0c, Buffer.from(text, 'utf8'))
export const octets = (bytes: Buffer): Buffer => tagged(0x04, bytes)
export const bits = (bytes: Buffer, unused = 0): Buffer => tagged(0x03, Buffer.from([unused]), bytes)
export const yes = (): Buffer => tagged(0x01, Buffer.from([0xff]))

/** A positive number; a first bit of 1 would make it negative. */
export const integer = (bytes: Buffer): Buffer =>
  tagged(0x02, (bytes[0] ?? 0) & 0x80 ? Buffer.concat([Buffer.from([0]), bytes]) : bytes)

export const oid = (dotted: string): Buffer => {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number)
  const bytes = [first * 40 + second]
  for (const part of rest) {
    const groups = [part & 0x7f]
    for (let left = part >> 7; left > 0; left >>= 7) groups.unshift((left & 0x7f) | 0x80)
    bytes.push(...groups)
  }
  return tagged(0x06, Buffer.from(bytes))
}

/** GeneralizedTime for years that two digits cannot say, else UTCTime (RFC 5280). */
export const time = (date: Date): Buffer => {
  const digits = date.toISOString().replaceAll(/[-:T]|\.\d+/g, '')
  return date.getUTCFullYear() < 2050 ? tagged(0x17, Buffer.from(digits.slice(2))) : tagged(0x18, Buffer.from(digits))
}

export const pem = (label: string, bytes: Buffer): string =>
  `-----BEGIN ${label}-----\n${(bytes.toString('base64').match(/.{1,64}/g) ?? []).join('\n')}\n-----END ${label}-----\n`
