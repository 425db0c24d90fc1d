import { networkInterfaces } from 'node:os'
import ipaddr from 'ipaddr.js'

/** Ranges that an operator may allow: this machine and internal networks. */
const PRIVATE = ['loopback', 'private', 'uniqueLocal', 'carrierGradeNat']

/**
 * True if nothing may be sent to this address: any but an ordinary public one, in any notation (also IPv4 in IPv6), and
 * this server's own networks. With `allowsPrivate` internal networks are allowed; link-local addresses, where clouds serve
 * credentials, stay refused.
 */
export function isRefused(address: string, { allowsPrivate }: { allowsPrivate: boolean }): boolean {
  if (!ipaddr.isValid(address)) return true
  const parsed = ipaddr.parse(address)
  const range = parsed.range()
  if (allowsPrivate) return range !== 'unicast' && !PRIVATE.includes(range)
  return range !== 'unicast' || isOwn(parsed)
}

/** True if it is an address of this server, or a neighbor's. */
const isOwn = (address: ipaddr.IPv4 | ipaddr.IPv6): boolean =>
  Object.values(networkInterfaces())
    .flatMap((all) => all ?? [])
    .some(({ cidr }) => {
      if (!cidr) return false
      const [network, bits] = ipaddr.parseCIDR(cidr)
      return network.kind() === address.kind() && address.match(network, bits)
    })
