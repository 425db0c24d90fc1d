import { paymentMethodNames, paymentMethods } from '#contract/bills/payments.ts'
import { exactMoney } from '#contract/money.ts'
import { t } from '#language/translate.ts'

/** Returns the name of a method of payment; a stored one that this version doesn't know stays as it is. */
export function methodName(method: string): string {
  const known = paymentMethodNames.find((name) => name === method)
  return known ? t(paymentMethods[known]) : method
}

/** Returns the name of a counter; payments can have none. */
export const counterName = (counter: string): string => counter || t('No counter')

/** Returns a difference in words: what is missing or too much. */
export function differenceInWords(difference: string, currency: string): string {
  const value = Number(difference)
  if (value === 0) return t('No difference')
  const amount = exactMoney(difference.replace('-', ''), currency)
  return value < 0 ? t('{amount} missing', { amount }) : t('{amount} too much', { amount })
}
