import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

type Address = ipaddr.IPv4 | ipaddr.IPv6

/** Which network addresses webhooks may be sent to. */
export interface AddressPolicy {
  /** True for an address on the public internet, or in a range that the operator opened. False for anything else. */
  allows(address: string): boolean
}

/** Ports that no webhook receiver listens on, and that speaking HTTP to could do harm: SSH, mail, DNS, and the like. */
const REFUSED_PORTS = new Set([
  0, 1, 7, 9, 19, 20, 21, 22, 23, 25, 53, 69, 110, 111, 135, 139, 143, 161, 389, 445, 465, 514, 587, 993, 995,
])

/**
 * Public unicast only, unless a CIDR range opens more. IPv4-mapped addresses are judged as the IPv4 address that they
 * are; NAT64, 6to4, Teredo, CGNAT, link-local, loopback, private, multicast and reserved ranges are refused.
 */
export function addressPolicy(cidrs: readonly string[]): AddressPolicy {
  const open = cidrs.map((cidr) => ipaddr.parseCIDR(cidr))
  return {
    allows(text) {
      const plain = plainAddress(text)
      if (plain === undefined) return false
      const address = ipaddr.process(plain)
      return isPublic(address) || open.some((range) => contains(range, address))
    },
  }
}

/**
 * An address as it is looked up, in the one form that is read alike everywhere: the address library takes `1.2.3` for one,
 * and `::10.0.0.1` for the IPv4 address, which it is not.
 */
function plainAddress(text: string): string | undefined {
  if (isIP(text) === 0) return undefined
  if (!text.includes(':') || !text.includes('.')) return text
  const url = URL.parse(`http://[${text}]/`)
  return url === null ? undefined : hostOf(url)
}

/** Of IPv6, only 2000::/3 is in public use: what is unassigned today may become anything. */
const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3')

function isPublic(address: Address): boolean {
  return address.range() === 'unicast' && (address.kind() === 'ipv4' || contains(GLOBAL_UNICAST, address))
}

function contains([network, bits]: [Address, number], address: Address): boolean {
  return network.kind() === address.kind() && address.match(network, bits)
}

export function isCidr(text: string): boolean {
  return ipaddr.isValidCIDR(text)
}

/**
 * What is wrong with the URL of a webhook endpoint, or undefined. A host that is written as an address is judged here (in
 * decimal, octal and hexadecimal forms too, which the URL parser makes plain); a name is judged at each connection.
 */
export function urlFault(text: string, policy: AddressPolicy): string | undefined {
  const url = URL.parse(text)
  if (url === null) return 'is not a URL'
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'must begin with http:// or https://'
  if (url.username !== '' || url.password !== '') return 'must not contain credentials'
  if (url.port !== '' && REFUSED_PORTS.has(Number(url.port))) return `must not use port ${url.port}`
  const host = hostOf(url)
  if (host === '') return 'must name a host'
  if (ipaddr.isValid(host)) return policy.allows(host) ? undefined : 'names an address that webhooks are not sent to'
  const name = host.replace(/\.$/, '').toLowerCase()
  if (name !== 'localhost' && !name.endsWith('.localhost')) return undefined
  return policy.allows('127.0.0.1') ? undefined : 'names an address that webhooks are not sent to'
}

/** The host without the brackets of an IPv6 address. */
function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '')
}

/** The host as an address, or undefined when it is a name. */
export function literalAddress(url: URL): string | undefined {
  const host = hostOf(url)
  return ipaddr.isValid(host) ? host : undefined
}
