import { t } from '#language/translate.ts'
import { clinicMessages } from '#contract/clinics/clinics.ts'
import { badRequest } from '#server/errors.ts'
import { minorDigits, minorUnits } from '#server/money.ts'

/** The column's maximum. */
export const HIGHEST_MINOR = 2_147_483_647

/** Parses a typed price into minor units. Throws 400 if the currency has no such amount, or the price is too high. */
export function priceIn(currency: string, text: string, path = 'price'): number {
  const digits = minorDigits(currency)
  const typed = text.split('.')[1]?.replace(/0+$/, '').length ?? 0
  const refuse = (message: string) => badRequest(message, [{ path, message }])
  if (typed > digits)
    throw refuse(
      digits === 0 ? `${currency} amounts can't have decimals` : `${currency} amounts have at most ${digits} decimals`,
    )
  const minor = minorUnits(text, currency)
  if (minor > HIGHEST_MINOR) throw refuse(t(clinicMessages.tooExpensive))
  return minor
}
