import { SHARED_GROUPS } from './card-fields.ts'
import { idAt, type SearchIndex } from './search-index.ts'

const HEAD = '{"medicines":['
const ID = '{"id":"'
const ID_END = '",'
const UUID_LENGTH = 36
const COMMA = 0x2c
const END = 0x7d

/**
 * The reply of the list as JSON: the cards of these medicines in their order, and how many there are in all. `CardPacker`
 * has put every text through the contract's schema.
 */
export function replyOf(index: SearchIndex, rows: readonly number[], total: number): Buffer {
  const { ownBytes, ownStarts, sharedBytes, sharedStarts, cardShares } = index.packed
  const tail = `],"total":${total}}`
  let length = HEAD.length + tail.length + Math.max(0, rows.length - 1)
  for (const row of rows) {
    // a comma before each group, and the brace at the end
    length += ID.length + UUID_LENGTH + ID_END.length + ownStarts[row + 1]! - ownStarts[row]! + SHARED_GROUPS + 1
    for (let n = row * SHARED_GROUPS; n < (row + 1) * SHARED_GROUPS; n += 1)
      length += sharedStarts[cardShares[n]! + 1]! - sharedStarts[cardShares[n]!]!
  }
  const reply = Buffer.allocUnsafe(length)
  let at = reply.write(HEAD, 'latin1')
  for (const [place, row] of rows.entries()) {
    if (place > 0) reply[at++] = COMMA
    at += reply.write(ID + idAt(index, row) + ID_END, at, 'latin1')
    reply.set(ownBytes.subarray(ownStarts[row], ownStarts[row + 1]), at)
    at += ownStarts[row + 1]! - ownStarts[row]!
    for (let n = row * SHARED_GROUPS; n < (row + 1) * SHARED_GROUPS; n += 1) {
      reply[at++] = COMMA
      const text = cardShares[n]!
      reply.set(sharedBytes.subarray(sharedStarts[text], sharedStarts[text + 1]), at)
      at += sharedStarts[text + 1]! - sharedStarts[text]!
    }
    reply[at++] = END
  }
  reply.write(tail, at, 'latin1')
  return reply
}
