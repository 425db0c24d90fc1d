import { networkInterfaces } from 'node:os'
import ipaddr from 'ipaddr.js'

/** Ranges that an operator may allow: this machine and internal networks. */
const PRIVATE = ['loopback', 'private', 'uniqueLocal', 'carrierGradeNat']

/** The only IPv6 addresses that are in use on the internet (RFC 4291, IANA): ipaddr.js also calls `::/96` unicast. */
const GLOBAL_IPV6 = ipaddr.parseCIDR('2000::/3')

/** Answers every virtual machine of Azure, from a public range. */
const AZURE_PLATFORM = '168.63.129.16'

/**
 * True if nothing may be sent to this address: any but an ordinary public one, in any notation (also IPv4 in IPv6), and
 * this server's own networks. With `allowsPrivate` internal networks are allowed; link-local addresses, where clouds serve
 * credentials, and Azure's own address stay refused.
 */
export function isRefused(address: string, { allowsPrivate }: { allowsPrivate: boolean }): boolean {
  if (!ipaddr.isValid(address)) return true
  const parsed = ipaddr.parse(address)
  if (parsed.toString() === AZURE_PLATFORM) return true
  if (allowsPrivate && PRIVATE.includes(parsed.range())) return false
  return !isPublic(parsed) || (!allowsPrivate && isOwn(parsed))
}

const isPublic = (address: ipaddr.IPv4 | ipaddr.IPv6): boolean =>
  address.range() === 'unicast' && (address.kind() === 'ipv4' || address.match(GLOBAL_IPV6))

/** True if it is an address of this server, or a neighbor's. */
const isOwn = (address: ipaddr.IPv4 | ipaddr.IPv6): boolean =>
  Object.values(networkInterfaces())
    .flatMap((all) => all ?? [])
    .some(({ cidr }) => {
      if (!cidr) return false
      const [network, bits] = ipaddr.parseCIDR(cidr)
      return network.kind() === address.kind() && address.match(network, bits)
    })
