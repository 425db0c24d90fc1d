import { paymentMethods } from '#contract/bills/payments.ts'
import { type Bill, billKinds, type ListedBill } from '#contract/bills/shapes.ts'
import { t } from '#language/translate.ts'
import { money } from '#web/lib/money.ts'
import type { Tone } from '#web/ui/badge.tsx'
import type { PayWay } from './form/values.ts'

/** What is still to be paid, as a badge. */
export function standingOf({
  state,
  balance,
  total,
  currency,
}: Pick<ListedBill, 'state' | 'balance' | 'total' | 'currency'>): {
  label: string
  tone: Tone
} {
  const left = Number(balance)
  if (state === 'draft') return { label: t('Draft'), tone: 'neutral' }
  if (left < 0)
    return { label: t('{amount} to return', { amount: money(balance.slice(1), currency) }), tone: 'caution' }
  if (state === 'credited') return { label: t('Credited'), tone: 'neutral' }
  if (left === 0) return { label: t('Paid'), tone: 'positive' }
  if (left === Number(total)) return { label: t('Unpaid'), tone: 'caution' }
  return { label: t('{amount} to pay', { amount: money(balance, currency) }), tone: 'caution' }
}

/** "Bill of supply B/2627/0001"; a draft has no number. */
export const titleOf = ({ kind, number, state }: Pick<ListedBill, 'kind' | 'number' | 'state'>): string =>
  state === 'draft' || number === null ? t('Draft of a bill') : `${t(billKinds[kind])} ${number}`

export const wayInWords = (way: PayWay): string => {
  if (way === 'later') return t('Pay later')
  return way === 'advance' ? t('Advance') : t(paymentMethods[way])
}

/** Returns the taxes of a bill, one line each. */
export function taxLines(
  { cgst, sgst, igst, tax }: Pick<Bill, 'cgst' | 'sgst' | 'igst' | 'tax'>,
  taxName: string,
): [label: string, amount: string][] {
  if (Number(tax) === 0) return []
  if (Number(igst) > 0) return [['IGST', igst]]
  if (Number(cgst) > 0)
    return [
      ['CGST', cgst],
      ['SGST', sgst],
    ]
  return [[taxName, tax]]
}
