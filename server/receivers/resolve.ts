import { lookup, Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import { isLoopback } from '#server/loopback.ts'
import { isRefused } from './addresses.ts'
import { NotSent } from './not-sent.ts'

/** Which addresses are allowed, and how names are resolved. */
export interface Rules {
  allowsPrivate: boolean
  /** Returns a name's addresses, or an empty list. Tests replace it. */
  resolve?: (name: string) => Promise<string[]>
}

/**
 * Returns the addresses of a URL's host, if none of them is refused; the connection uses these without resolving again.
 * Throws NotSent if the name is unknown or one of its addresses is refused.
 */
export async function addressesOf({ hostname }: URL, rules: Rules): Promise<string[]> {
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  if (isLoopback(host.replace(/\.$/, '')) && !rules.allowsPrivate) throw new NotSent('address')
  const addresses = isIP(host) ? [host] : await (rules.resolve ?? resolverFor(rules))(host)
  if (addresses.length === 0) throw new NotSent('name')
  if (addresses.some((address) => isRefused(address, rules))) throw new NotSent('address')
  return addresses
}

const resolverFor =
  ({ allowsPrivate }: Rules) =>
  async (name: string): Promise<string[]> => {
    const found = await byDns(name)
    // internal names may be in this machine's hosts file only
    return found.length === 0 && allowsPrivate ? byThisMachine(name) : found
  }

/** Resolves without the operating system, because a slow name server could block its few threads. */
async function byDns(name: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 })
  const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
  return found.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
}

const byThisMachine = (name: string): Promise<string[]> =>
  lookup(name, { all: true }).then(
    (found) => found.map(({ address }) => address),
    () => [],
  )
