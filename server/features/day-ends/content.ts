import { checkSigned, hashOfContent, signVersion } from '#server/signed-versions.ts'

const PURPOSE = 'day-end'

/** A payment or a refund of the day, in minor units. */
export interface Counted {
  id: string
  number: string
  method: string
  isRefund: boolean
  amount: number
  /** An instant of ISO 8601. */
  at: string
}

/** Everything of a closed day that its hash covers; amounts are minor units. */
export interface DayEndContent {
  clinicId: string
  clinic: string
  counter: string
  currency: string
  day: string
  payments: Counted[]
  opening: number
  /** Cash payments less cash refunds. */
  cash: number
  counted: number
  left: number
  reason: string | null
  closedBy: { userId: string; firstName: string; lastName: string }
  /** An instant of ISO 8601. */
  closedAt: string
}

/** A day's end is never changed: it has one version, and its number is its id. */
const signed = (id: string, hash: Buffer) => ({ number: id, version: 1, hash })

/** Returns hash and signature of a closed day with the installation's key. */
export function signDayEnd(id: string, content: DayEndContent) {
  const hash = hashOfContent(content)
  return { hash, ...signVersion(PURPOSE, signed(id, hash)) }
}

/** Compares a stored day's end with what was signed. */
export const checkDayEnd = (
  id: string,
  { content, ...stored }: { content: DayEndContent; hash: Buffer; keyId: string; signature: Buffer },
): 'intact' | 'damaged' | 'unchecked' =>
  checkSigned(PURPOSE, { ...stored, ...signed(id, stored.hash) }, hashOfContent(content))
