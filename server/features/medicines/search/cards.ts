import { SHARED_GROUPS } from './card-fields.ts'
import { idAt, type SearchIndex } from './search-index.ts'

const HEAD = '{"medicines":['
const ID = '{"id":"'
const UUID_LENGTH = 36

/**
 * The reply of the list as JSON: the cards of these medicines in their order, and how many there are in all. `CardPacker`
 * has put every text through the contract's schema.
 */
export function replyOf(index: SearchIndex, rows: readonly number[], total: number): Buffer {
  const { ownBytes, ownStarts, sharedBytes, sharedStarts, cardShares } = index.packed
  const tail = `],"total":${total}}`
  let length = HEAD.length + tail.length
  for (const row of rows) {
    // '{"id":"…",' and '}', and a comma before each group and between cards
    length += ID.length + UUID_LENGTH + 1 + 1 + 1 + SHARED_GROUPS + 1 + ownStarts[row + 1]! - ownStarts[row]!
    for (let n = row * SHARED_GROUPS; n < (row + 1) * SHARED_GROUPS; n += 1)
      length += sharedStarts[cardShares[n]! + 1]! - sharedStarts[cardShares[n]!]!
  }
  if (rows.length > 0) length -= 1
  const reply = Buffer.allocUnsafe(length)
  let at = reply.write(HEAD, 'latin1')
  const write = (text: string) => void (at += reply.write(text, at, 'latin1'))
  const copy = (bytes: Uint8Array, from: number, to: number) => {
    reply.set(bytes.subarray(from, to), at)
    at += to - from
  }
  for (const [place, row] of rows.entries()) {
    write(`${place === 0 ? '' : ','}${ID}${idAt(index, row)}",`)
    copy(ownBytes, ownStarts[row]!, ownStarts[row + 1]!)
    for (let n = row * SHARED_GROUPS; n < (row + 1) * SHARED_GROUPS; n += 1) {
      write(',')
      copy(sharedBytes, sharedStarts[cardShares[n]!]!, sharedStarts[cardShares[n]! + 1]!)
    }
    write('}')
  }
  write(tail)
  return reply
}
