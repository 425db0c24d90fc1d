import type { BillPaperSize } from '#contract/bills/papers.ts'
import type { Look } from '#server/features/prescriptions/public.ts'

/** A row of two texts; `isStrong` rows are totals. */
export interface SheetRow {
  label: string
  value: string
  isStrong?: boolean
}

/** The printed texts of a bill, a receipt or a credit note, in the patient's language. */
export interface MoneySheet {
  size: BillPaperSize
  /** Margins in millimeters around which a letterhead is on the paper already; null to print it. */
  space: Pick<Look, 'top' | 'bottom' | 'sides'> | null
  logo: Buffer | null
  /** Two letters. */
  language: string
  /** "Tax invoice". */
  title: string
  /** The English title on a paper in another language, because tax law names the document; null on an English one. */
  englishTitle: string | null
  number: string
  clinic: { name: string; lines: string[] }
  /** Number, date, patient and more. */
  facts: SheetRow[]
  /** The table of lines; null if the paper has none. */
  table: {
    headings: { item: string; quantity: string; price: string; amount: string }
    lines: { item: string; details: string[]; quantity: string; price: string; amount: string }[]
  } | null
  totals: SheetRow[]
  /** The tax of each rate: headings and rows of equal length; null without tax. */
  tax: { headings: string[]; rows: string[][] } | null
  /** The total in words, with its label. */
  words: SheetRow | null
  /** Payments, or the bills that a receipt is for. */
  payments: { title: string; rows: SheetRow[] } | null
  /** Sentences below the amounts. */
  notes: string[]
  /** The UPI QR code as SVG with its caption. */
  upi: { code: string; caption: string } | null
  /** The person who made it. */
  signature: string
  /** "Page {page} of {pages}", with "{page}" and "{pages}" in place. */
  pages: string
  /** The mark across a paper that isn't valid. */
  mark: string | null
}
