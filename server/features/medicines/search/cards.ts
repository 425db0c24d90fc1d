import { SHARED_GROUPS } from './card-fields.ts'
import type { Found } from './find.ts'
import type { SearchIndex } from './search-index.ts'

const HEAD = '{"medicines":['
const ID = Buffer.from('{"id":"')
const ID_END = '",'
const UUID_LENGTH = 36
const COMMA = 0x2c
const DASH = 0x2d
const END = 0x7d

/**
 * The reply of the list as JSON: the cards of the medicines found in their order, and how many there are in all. `CardPacker`
 * has put every text through the contract's schema.
 */
export function replyOf(index: SearchIndex, { rows, total, asTyped }: Found): Buffer {
  const { own, shared } = index.cards
  const { ownStarts, sharedStarts, cardShares } = index.packed
  const tail = `],"total":${total}${asTyped === undefined ? '' : `,"asTyped":${asTyped}`}}`
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
    at += ID.copy(reply, at)
    at = writeId(index, row, reply, at)
    at += reply.write(ID_END, at, 'latin1')
    at += own.copy(reply, at, ownStarts[row], ownStarts[row + 1])
    for (let n = row * SHARED_GROUPS; n < (row + 1) * SHARED_GROUPS; n += 1) {
      reply[at++] = COMMA
      const text = cardShares[n]!
      at += shared.copy(reply, at, sharedStarts[text], sharedStarts[text + 1])
    }
    reply[at++] = END
  }
  reply.write(tail, at, 'latin1')
  return reply
}

const DIGITS = Buffer.from('0123456789abcdef')
const DASH_BEFORE = new Set([4, 6, 8, 10])

/** Writes the id of a medicine; gives the place after it. */
function writeId({ ids }: SearchIndex, row: number, into: Buffer, start: number): number {
  let at = start
  for (let n = 0; n < 16; n += 1) {
    if (DASH_BEFORE.has(n)) into[at++] = DASH
    const byte = ids[row * 16 + n]!
    into[at++] = DIGITS[byte >> 4]!
    into[at++] = DIGITS[byte & 15]!
  }
  return at
}
