import { english, language, type Message, t } from '#language/translate.ts'
import { plainDay } from '#contract/days.ts'
import { exactMoney } from '#contract/money.ts'
import { type Bill, type BillLine, type BillParties, followUpNote, fullPriceNote } from '#contract/bills/shapes.ts'
import { isolated } from '#contract/writing.ts'
import { gstStates } from '#contract/bills/states.ts'
import type { BillPaperSize } from '#contract/bills/papers.ts'
import { minorUnits, moneyText } from '#server/money.ts'
import type { Look } from '#server/features/prescriptions/public.ts'
import { writingIn } from '#server/writing.ts'
import { amountInWords } from './amount-in-words.ts'
import type { MoneySheet, SheetRow } from './sheet.ts'

// The parts that bills, receipts and credit notes have in common, in the current language.

/** An issued bill. */
export type IssuedBill = Bill & { number: string; issuedOn: string; issuedAt: string; parties: BillParties }

export const isIssued = (bill: Bill): bill is IssuedBill => bill.state !== 'draft'

/** How a paper is printed. */
export interface PaperLook extends Omit<Look, 'size'> {
  size: BillPaperSize
}

/** Returns rows without those that have no value. */
export const rowsWith = (...rows: [label: string, value: string | null | false | undefined][]): SheetRow[] =>
  rows.flatMap(([label, value]) => (value ? [{ label, value: isolated(value) }] : []))

/** Returns a day as people of the clinic's country write it. */
export const dayAt = (date: string, { clinic }: Pick<Bill, 'clinic'>): string =>
  plainDay(date, writingIn(clinic.timeZone))

/** True for amounts other than zero. */
export const isSome = (amount: string): boolean => Number(amount) !== 0

/** Returns the letterhead, the title and what only some papers have, empty. */
export function frameOf(
  { parties, number, taxName }: Pick<IssuedBill, 'parties' | 'number' | 'taxName'>,
  title: Message,
  look: PaperLook,
): MoneySheet {
  const { clinic } = parties
  const said = t(title)
  return {
    size: look.size,
    space:
      look.letterhead === 'space' && look.size !== '80mm'
        ? { top: look.top, bottom: look.bottom, sides: look.sides }
        : null,
    logo: look.logo,
    language: language().slice(0, 2),
    title: said,
    englishTitle: said === english(title) ? null : english(title),
    number,
    clinic: { name: isolated(clinic.legalName ?? clinic.name), lines: clinicLines(clinic, taxName) },
    facts: [],
    table: null,
    totals: [],
    tax: null,
    words: null,
    payments: null,
    notes: [],
    upi: null,
    signature: '',
    pages: t('Page {page} of {pages}', { page: '{page}', pages: '{pages}' }),
    mark: null,
  }
}

function clinicLines(clinic: BillParties['clinic'], taxName: string): string[] {
  const address = clinic.address.includes(clinic.city) ? clinic.address : `${clinic.address}, ${clinic.city}`
  return [
    clinic.legalName && clinic.legalName !== clinic.name ? isolated(clinic.name) : null,
    isolated(address),
    [clinic.phone && t('Phone {phone}', { phone: isolated(clinic.phone) }), clinic.email && isolated(clinic.email)]
      .filter(Boolean)
      .join(' · '),
    clinic.taxNumber && isolated(`${clinic.state ? 'GSTIN' : taxName} ${clinic.taxNumber}`),
    clinic.registration && t('Registration number {number}', { number: isolated(clinic.registration) }),
  ].filter((line): line is string => !!line)
}

/** Returns whom a paper is about: the recipient, the patient and the doctor. */
export function peopleRows({ parties, placeOfSupply }: Pick<IssuedBill, 'parties' | 'placeOfSupply'>): SheetRow[] {
  const { recipient, patient, doctor } = parties
  const isOther = recipient.name !== patient.name
  return rowsWith(
    [t('Patient'), patient.name],
    [t('Chart number'), patient.chartNumber],
    [t('Billed to'), isOther && recipient.name],
    [t('Address'), recipient.address],
    [t('GSTIN of the recipient'), recipient.gstin],
    [t('Doctor'), doctor && [doctor.name, doctor.qualification].filter(Boolean).join(', ')],
    [t('Registration number'), doctor?.registration],
    [t('Place of supply'), placeOfSupply && `${gstStates[placeOfSupply] ?? ''} (${placeOfSupply})`],
  )
}

/** Returns the lines as a table. The amount of a line is what the sum of lines counts: with tax if prices include it. */
export function tableOf(
  { clinic, currency, pricesIncludeTax }: Pick<Bill, 'clinic' | 'currency' | 'pricesIncludeTax'>,
  lines: readonly BillLine[],
): MoneySheet['table'] {
  const said = (amount: string) => exactMoney(amount, currency)
  return {
    headings: { item: t('Item'), quantity: t('Quantity'), price: t('Price'), amount: t('Amount') },
    lines: lines.map((line) => ({
      item: isolated(line.text),
      details: [
        [
          line.taxCode && (currency === 'INR' ? t('SAC/HSN {code}', { code: line.taxCode }) : line.taxCode),
          line.taxRate !== null && isSome(line.tax) && t('Tax {rate}%', { rate: line.taxRate }),
        ]
          .filter(Boolean)
          .join(' · '),
        line.followUp ? t(followUpNote, { days: line.followUp.days, day: dayAt(line.followUp.on, { clinic }) }) : '',
        line.fullPriceReason ? t(fullPriceNote, { reason: isolated(line.fullPriceReason) }) : '',
        isSome(line.discount)
          ? t('Discount {amount}: {reason}', {
              amount: said(line.discount),
              reason: isolated(line.discountReason ?? ''),
            })
          : '',
      ].filter(Boolean),
      quantity: String(line.quantity),
      price: said(line.unitPrice),
      amount: said(pricesIncludeTax ? line.total : line.net),
    })),
  }
}

/** Returns the tax of each rate; null without tax. */
export function taxTableOf(
  { currency, taxName }: Pick<Bill, 'currency' | 'taxName'>,
  lines: readonly BillLine[],
): MoneySheet['tax'] {
  const taxed = lines.filter(({ taxRate }) => taxRate !== null)
  if (!taxed.some(({ tax }) => isSome(tax))) return null
  const sumOf = (rate: string, name: 'net' | 'cgst' | 'sgst' | 'igst' | 'tax') =>
    taxed.filter(({ taxRate }) => taxRate === rate).reduce((sum, line) => sum + minorUnits(line[name], currency), 0)
  const parts = (['cgst', 'sgst', 'igst'] as const).filter((name) => taxed.some((line) => isSome(line[name])))
  const names = parts.length > 0 ? parts : (['tax'] as const)
  const titles = { cgst: 'CGST', sgst: 'SGST', igst: 'IGST', tax: taxName }
  return {
    headings: [t('Tax rate'), t('Taxable value'), ...names.map((name) => titles[name])],
    rows: [...new Set(taxed.map(({ taxRate }) => taxRate!))].map((rate) => [
      `${rate}%`,
      amountText(sumOf(rate, 'net'), currency),
      ...names.map((name) => amountText(sumOf(rate, name), currency)),
    ]),
  }
}

/** Returns an amount in words with its label. */
export const wordsOf = (amount: string, currency: string): SheetRow => ({
  label: t('Amount in words'),
  value: amountInWords(minorOf(amount, currency), currency, language()),
})

/** Returns decimal text in minor units; it can be negative. */
export const minorOf = (amount: string, currency: string): number =>
  amount.startsWith('-') ? -minorUnits(amount.slice(1), currency) : minorUnits(amount, currency)

const amountText = (minor: number, currency: string) => exactMoney(moneyText(minor, currency), currency)
