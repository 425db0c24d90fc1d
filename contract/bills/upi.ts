/** Limits of “UPI Linking Specifications” (NPCI), version 1.6, section 1.2. */
const MAX = { name: 99, note: 50, reference: 35 } as const

/** What a payment by UPI is for. */
interface UpiPayment {
  upiId: string
  /** Name of the account's holder, shown by the payer's app. */
  payee: string
  /** Decimal text: "500.00". */
  amount: string
  currency: string
  note: string
  /** Ties the payment to the bill in the payee's statement. */
  reference: string
}

/**
 * Returns the address in a UPI QR code, which opens the payer's app with the amount filled in and fixed. UPI has no other currency than the rupee:
 * returns null for others, and for nothing to pay. No one is notified of the payment: the desk confirms it with the bank's reference.
 */
export function upiLink({ upiId, payee, amount, currency, note, reference }: UpiPayment): string | null {
  if (currency !== 'INR' || !/^\d+\.\d{2}$/.test(amount) || Number(amount) === 0) return null
  const parts = [
    // the specification writes the "@" as it is
    ['pa', encodeURIComponent(upiId).replace('%40', '@')],
    ['pn', encodeURIComponent(cut(payee, MAX.name))],
    ['am', amount],
    ['cu', 'INR'],
    ['tn', encodeURIComponent(cut(note, MAX.note))],
    ['tr', encodeURIComponent(reference.replace(/[^A-Za-z0-9]/g, '').slice(0, MAX.reference))],
  ]
  return `upi://pay?${parts.map(([name, value]) => `${name}=${value}`).join('&')}`
}

/** Returns a text of at most this number of UTF-16 units, without half a character at its end. */
const cut = (text: string, max: number) =>
  text
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, max)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim()

/** The parts of a bill that its next payment by UPI names. */
interface Billed {
  number: string | null
  currency: string
  payments: readonly unknown[]
  upi: { id: string; payee: string } | null
}

/** Returns the link that pays an amount of a bill; null if the clinic has no UPI ID. The reference is another one for each payment. */
export const upiLinkOfBill = ({ number, currency, payments, upi }: Billed, amount: string): string | null =>
  upi && number
    ? upiLink({
        upiId: upi.id,
        payee: upi.payee,
        amount,
        currency,
        // the payer's app shows it, and the payee's statement, whatever the language of the page is
        note: `Bill ${number}`,
        reference: `${number}P${payments.length + 1}`,
      })
    : null
