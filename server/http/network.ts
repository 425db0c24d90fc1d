import { isIP } from 'node:net'

/** Parts of 16 bits that name one household or office: a /64. Of 6to4 addresses the first three carry an IPv4 address. */
const parts = (groups: string[]) => groups.slice(0, groups[0] === '2002' ? 3 : 4)

/**
 * Groups network addresses for limits: an IPv4 address (also when written as IPv6), or the /64 of an IPv6 address, which
 * belongs to one subscriber. Anything else is its own group.
 */
export function networkOf(address: string): string {
  const plain = address.replace(/%.*$/, '')
  if (isIP(plain) !== 6) return plain
  const groups = groupsOf(plain)
  const isMapped = groups.slice(0, 5).every((group) => group === '0') && groups[5] === 'ffff'
  if (!isMapped) return `${parts(groups).join(':')}::`
  const [high, low] = groups.slice(6).map((group) => parseInt(group, 16)) as [number, number]
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}

/** Returns the eight groups of an IPv6 address, in lower case and without leading zeros. */
function groupsOf(address: string): string[] {
  // the URL parser knows every way to write an address
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const left = head === '' ? [] : head.split(':')
  if (tail === undefined) return left
  const right = tail === '' ? [] : tail.split(':')
  return [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right]
}
