import { moneyText } from '#contract/minor-units.ts'
import { t } from '#language/translate.ts'
import { wayInWords } from '#web/features/bills/words.ts'
import { money } from '#web/lib/money.ts'
import { fromAdvancesOf, type TypedBill } from './values.ts'

/** Returns the words of the button that records how a bill is paid. `total` is in minor units. */
export function paidInWords(
  values: Pick<TypedBill, 'method' | 'paid'>,
  total: number,
  advances: { advanceLeft: string; currency: string },
): string {
  const { currency } = advances
  const used = fromAdvancesOf(values, total, advances)
  const paid = used ?? (values.paid || moneyText(total, currency))
  const amount = Number.isFinite(Number(paid)) ? money(paid, currency) : paid
  return used === undefined
    ? t('{method} {amount} received', { method: wayInWords(values.method), amount })
    : t('Use {amount} of the advance', { amount })
}
