import ipaddr from 'ipaddr.js'

/** Bytes of an IPv6 address that its network is told by: whoever has one address has the 2^64 beside it. */
const NETWORK_BYTES = 8

/** Where requests come from as it is counted: an IPv4 address, also one that is mapped into IPv6, or a /64 of IPv6. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  return `${Buffer.from(parsed.toByteArray().slice(0, NETWORK_BYTES)).toString('hex')}/64`
}
