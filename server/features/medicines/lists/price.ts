import type { Medicine } from '#contract/medicines.ts'
import { moneyText } from '#server/money.ts'

/** The lists are Indian, and so are their prices (rule C2). */
const CURRENCY = 'INR'

/** What a pack costs, in paise, and what is in it, as the list says. */
interface Pack {
  price: number | null
  /** Decimal text with at most two digits after the point. */
  packUnits: string | null
  packUnit: string | null
}

/** Rupees of the pack, as decimal text. */
export const priceOf = ({ price }: Pack): string | null => (price === null ? null : moneyText(price, CURRENCY))

/**
 * Rupees for one tablet, ml …, rounded to the nearest paisa, half a paisa up; null unless the list has price and pack, or
 * when it would round to nothing.
 */
export function pricePerUnit({ price, packUnits, packUnit }: Pack): Medicine['pricePerUnit'] {
  if (price === null || packUnits === null || packUnit === null) return null
  const hundredths = Math.round(Number(packUnits) * 100)
  const each = hundredths > 0 ? Math.round((price * 100) / hundredths) : 0
  return each > 0 ? { price: moneyText(each, CURRENCY), unit: packUnit } : null
}
