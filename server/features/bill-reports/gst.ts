import { moneyText } from '#server/money.ts'

/** A line of an issued bill, or of a credit note, which takes it back. */
export interface GstLine {
  document: 'bill' | 'credit_note'
  number: string
  date: string
  /** Total of the bill, or of the bill that the note is about; it decides how the document is reported. */
  billTotal: number
  /** Total of the document. */
  documentTotal: number
  recipientGstin: string | null
  recipientName: string
  /** Code of a state, as a GSTIN begins; null before the clinic had a GSTIN. */
  placeOfSupply: string | null
  /** State of the clinic's GSTIN at issue. */
  homeState: string | null
  /** SAC or HSN. */
  code: string | null
  text: string
  quantity: number
  /** Hundredths of a percent; null: exempt. */
  rate: number | null
  net: number
  cgst: number
  sgst: number
  igst: number
}

/** The numbers that a series used in a period. */
export interface IssuedRange {
  document: GstLine['document']
  from: string
  to: string
  count: number
}

/** The tables of GSTR-1, named as in the offline tool of gst.gov.in. */
export type GstTable = 'b2b' | 'b2cl' | 'b2cs' | 'cdnr' | 'cdnur' | 'exemp' | 'hsn(b2b)' | 'hsn(b2c)' | 'docs'

/** A row of one of the tables; columns that a table doesn't have are empty. */
export interface GstRow {
  table: GstTable
  gstin: string
  name: string
  number: string
  date: string
  documentValue: string
  placeOfSupply: string
  code: string
  description: string
  quantity: string
  rate: string
  taxable: string
  igst: string
  cgst: string
  sgst: string
  nilRated: string
  exempted: string
  from: string
  to: string
  count: string
}

/**
 * Bills to people without a GSTIN in other states are listed one by one above this amount, in paise: ₹1 lakh (rule 59(4) of the CGST Rules, as changed
 * by notification 12/2024 – Central Tax of 10 July 2024).
 */
const LARGE = 1_00_000_00

const isInterState = ({ placeOfSupply, homeState }: GstLine) =>
  placeOfSupply !== null && homeState !== null && placeOfSupply !== homeState

/** Returns the table of a taxable line. */
function tableOf(line: GstLine): 'b2b' | 'b2cl' | 'b2cs' | 'cdnr' | 'cdnur' {
  if (line.recipientGstin) return line.document === 'bill' ? 'b2b' : 'cdnr'
  if (!isInterState(line) || line.billTotal <= LARGE) return 'b2cs'
  return line.document === 'bill' ? 'b2cl' : 'cdnur'
}

/** Notes to people without a GSTIN are taken off the sums; listed notes are written without a sign. */
const signOf = ({ document }: GstLine) => (document === 'credit_note' ? -1 : 1)

interface Sums {
  net: number
  igst: number
  cgst: number
  sgst: number
  quantity: number
}

function grouped(lines: GstLine[], keyOf: (line: GstLine) => string, isSigned: boolean) {
  const groups = new Map<string, { first: GstLine; sums: Sums }>()
  for (const line of lines) {
    const key = keyOf(line)
    const group = groups.get(key) ?? { first: line, sums: { net: 0, igst: 0, cgst: 0, sgst: 0, quantity: 0 } }
    const sign = isSigned ? signOf(line) : 1
    for (const name of ['net', 'igst', 'cgst', 'sgst', 'quantity'] as const) group.sums[name] += sign * line[name]
    groups.set(key, group)
  }
  return [...groups.values()]
}

const empty: Omit<GstRow, 'table'> = {
  gstin: '',
  name: '',
  number: '',
  date: '',
  documentValue: '',
  placeOfSupply: '',
  code: '',
  description: '',
  quantity: '',
  rate: '',
  taxable: '',
  igst: '',
  cgst: '',
  sgst: '',
  nilRated: '',
  exempted: '',
  from: '',
  to: '',
  count: '',
}

const rupees = (minor: number) => moneyText(minor, 'INR')
const percent = (rate: number | null) => (rate === null ? '' : String(rate / 100))
const taxesOf = ({ net, igst, cgst, sgst }: Sums) => ({
  taxable: rupees(net),
  igst: rupees(igst),
  cgst: rupees(cgst),
  sgst: rupees(sgst),
})

/** Returns the rows of documents that are listed one by one, one for each rate. */
function listed(table: 'b2b' | 'b2cl' | 'cdnr' | 'cdnur', lines: GstLine[]): GstRow[] {
  const groups = grouped(lines, ({ number, rate }) => `${number} ${rate}`, false)
  return groups.map(({ first, sums }) => ({
    ...empty,
    table,
    gstin: first.recipientGstin ?? '',
    name: first.recipientName,
    number: first.number,
    date: first.date,
    documentValue: rupees(first.documentTotal),
    placeOfSupply: first.placeOfSupply ?? '',
    rate: percent(first.rate),
    ...taxesOf(sums),
  }))
}

const summed = (lines: GstLine[]): GstRow[] =>
  grouped(lines, ({ placeOfSupply, rate }) => `${placeOfSupply} ${rate}`, true).map(({ first, sums }) => ({
    ...empty,
    table: 'b2cs',
    placeOfSupply: first.placeOfSupply ?? '',
    rate: percent(first.rate),
    ...taxesOf(sums),
  }))

const exemptKinds = [
  { title: 'Inter-State supplies to registered persons', isInter: true, isRegistered: true },
  { title: 'Intra-State supplies to registered persons', isInter: false, isRegistered: true },
  { title: 'Inter-State supplies to unregistered persons', isInter: true, isRegistered: false },
  { title: 'Intra-State supplies to unregistered persons', isInter: false, isRegistered: false },
]

function exempted(lines: GstLine[]): GstRow[] {
  return exemptKinds.flatMap(({ title, isInter, isRegistered }) => {
    const own = lines.filter(
      (line) => isInterState(line) === isInter && (line.recipientGstin !== null) === isRegistered,
    )
    if (own.length === 0) return []
    const sumOf = (some: GstLine[]) => some.reduce((sum, line) => sum + signOf(line) * line.net, 0)
    const isNil = (line: GstLine) => line.rate === 0
    return {
      ...empty,
      table: 'exemp' as const,
      description: title,
      nilRated: rupees(sumOf(own.filter(isNil))),
      exempted: rupees(sumOf(own.filter((line) => !isNil(line)))),
    }
  })
}

function byCode(table: 'hsn(b2b)' | 'hsn(b2c)', lines: GstLine[]): GstRow[] {
  const groups = grouped(lines, ({ code, rate }) => `${code} ${rate}`, true)
  return groups.map(({ first, sums }) => ({
    ...empty,
    table,
    code: first.code ?? '',
    description: first.text,
    // services (codes 99…) have no unit and no quantity
    quantity: first.code?.startsWith('99') ? '0' : String(sums.quantity),
    rate: percent(first.rate ?? 0),
    documentValue: rupees(sums.net + sums.igst + sums.cgst + sums.sgst),
    ...taxesOf(sums),
  }))
}

const natures = { bill: 'Invoices for outward supply', credit_note: 'Credit Note' } as const

/**
 * Returns the GST summary of a period, in the tables of GSTR-1. Amounts stay as they are on the bills, to the paisa: section 170 of the CGST Act rounds
 * what is paid to the government, not single lines.
 */
export function gstRows(lines: GstLine[], issued: IssuedRange[]): GstRow[] {
  const isTaxable = (line: GstLine) => line.rate !== null && line.rate > 0
  const taxable = lines.filter(isTaxable)
  const of = (table: ReturnType<typeof tableOf>) => taxable.filter((line) => tableOf(line) === table)
  return [
    ...listed('b2b', of('b2b')),
    ...listed('b2cl', of('b2cl')),
    ...summed(of('b2cs')),
    ...listed('cdnr', of('cdnr')),
    ...listed('cdnur', of('cdnur')),
    ...exempted(lines.filter((line) => !isTaxable(line))),
    ...byCode(
      'hsn(b2b)',
      lines.filter(({ recipientGstin }) => recipientGstin !== null),
    ),
    ...byCode(
      'hsn(b2c)',
      lines.filter(({ recipientGstin }) => recipientGstin === null),
    ),
    ...issued.map(({ document, from, to, count }) => ({
      ...empty,
      table: 'docs' as const,
      description: natures[document],
      from,
      to,
      count: String(count),
    })),
  ]
}
