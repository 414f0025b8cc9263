/** Addresses inside the server's own network: an address from a client must not lead there. */
import { BlockList, isIP } from 'node:net'

/** Separate lists, because a block list applies every IPv4 rule to IPv6 as well. */
const [inner4, inner6] = [new BlockList(), new BlockList()]
for (const [address, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  inner4.addSubnet(address, bits, 'ipv4')
// Only 2000::/3 is assigned; the rest is this machine, its neighbours and groups.
for (const [address, bits] of [
  ['::', 3],
  ['4000::', 2],
  ['8000::', 1],
  // Ways to write an IPv4 address.
  ['2002::', 16],
  ['2001::', 32],
] as const)
  inner6.addSubnet(address, bits, 'ipv6')

/** Whether the address is of this machine or its network. */
export const isInner = (address: string): boolean => {
  const version = isIP(address)
  if (version === 4) return inner4.check(address, 'ipv4')
  return version === 0 || inner6.check(address, 'ipv6')
}

/** Names that no public server has. */
export const isInnerName = (host: string): boolean =>
  !host.includes('.') || /\.(?:localhost|local|internal)$/i.test(host)
