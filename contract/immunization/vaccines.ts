import { type Message, msg, t } from '#language/translate.ts'
import { type DoseCode, doseCodes, type VaccineCode } from './codes.ts'

/** What a schedule counts: a disease's doses, whichever product they come in. */
export type Series =
  | 'bcg'
  | 'hepatitis-b'
  | 'opv'
  | 'ipv'
  | 'fipv'
  | 'dtp'
  | 'hib'
  | 'rotavirus'
  | 'pneumococcal'
  | 'measles'
  | 'je'
  | 'td'
  | 'typhoid'
  | 'influenza'
  | 'hepatitis-a'
  | 'varicella'
  | 'hpv'

export interface Vaccine {
  name: Message
  /** The doses that can be recorded; empty if it isn't counted by dose. */
  doses: readonly DoseCode[]
  /** The series that a dose counts for. A combination with hepatitis B counts one more there, after the birth dose. */
  counts: readonly Series[]
  /** Series in which a primary dose counts under the next number, and a booster for none. */
  countsNext?: readonly Series[]
}

const primary = ['1', '2', '3'] as const

/** The vaccines that can be recorded. `other` has a typed name and counts for no series. */
export const vaccines = {
  bcg: { name: msg('BCG'), doses: ['1'], counts: ['bcg'] },
  'hepatitis-b': { name: msg('Hepatitis B'), doses: ['1', '2', '3', '4'], counts: ['hepatitis-b'] },
  opv: { name: msg('OPV (polio drops)'), doses: ['0', ...primary, 'b1'], counts: ['opv'] },
  fipv: { name: msg('fIPV (polio injection, fractional)'), doses: primary, counts: ['fipv'] },
  ipv: { name: msg('IPV (polio injection)'), doses: [...primary, 'b1', 'b2'], counts: ['ipv', 'fipv'] },
  pentavalent: {
    name: msg('Pentavalent (DPT, hepatitis B, Hib)'),
    doses: primary,
    counts: ['dtp', 'hib'],
    countsNext: ['hepatitis-b'],
  },
  hexavalent: {
    name: msg('Hexavalent (DPT, IPV, hepatitis B, Hib)'),
    // the booster: Hexaxim, Health Sciences Authority of Singapore, read in a copy (app.medpath.com/drug/0e5fab1660628317) on 2026-11-30
    doses: [...primary, 'b1'],
    counts: ['dtp', 'hib', 'ipv', 'fipv'],
    countsNext: ['hepatitis-b'],
  },
  'dtp-ipv-hib': {
    name: msg('DPT, IPV, Hib'),
    doses: [...primary, 'b1'],
    counts: ['dtp', 'hib', 'ipv', 'fipv'],
  },
  'dtp-ipv': { name: msg('DPT, IPV'), doses: ['b2'], counts: ['dtp', 'ipv'] },
  dtp: { name: msg('DPT (whole-cell or acellular)'), doses: [...primary, 'b1', 'b2'], counts: ['dtp'] },
  hib: { name: msg('Hib'), doses: [...primary, 'b1'], counts: ['hib'] },
  rotavirus: { name: msg('Rotavirus'), doses: primary, counts: ['rotavirus'] },
  pneumococcal: { name: msg('Pneumococcal (PCV)'), doses: [...primary, 'b1'], counts: ['pneumococcal'] },
  mr: { name: msg('Measles and rubella (MR)'), doses: ['1', '2'], counts: ['measles'] },
  mmr: { name: msg('Measles, mumps and rubella (MMR)'), doses: primary, counts: ['measles'] },
  je: { name: msg('Japanese encephalitis (JE)'), doses: ['1', '2'], counts: ['je'] },
  typhoid: { name: msg('Typhoid conjugate (TCV)'), doses: ['1'], counts: ['typhoid'] },
  influenza: { name: msg('Influenza'), doses: ['1', '2'], counts: ['influenza'] },
  'hepatitis-a': { name: msg('Hepatitis A'), doses: ['1', '2'], counts: ['hepatitis-a'] },
  varicella: { name: msg('Varicella (chickenpox)'), doses: ['1', '2'], counts: ['varicella'] },
  hpv: { name: msg('HPV'), doses: primary, counts: ['hpv'] },
  tdap: { name: msg('Tdap'), doses: ['1'], counts: ['td'] },
  td: { name: msg('Td (tetanus and diphtheria)'), doses: ['1', '2'], counts: ['td'] },
  other: { name: msg('Another vaccine'), doses: [], counts: [] },
} as const satisfies Record<VaccineCode, Vaccine>

/** True if the dose of a vaccine exists; `other` has none. */
export const hasDose = (vaccine: VaccineCode, dose: DoseCode | null): boolean => {
  const { doses }: Vaccine = vaccines[vaccine]
  return dose === null ? doses.length === 0 : doses.includes(dose)
}

/** Returns the doses of series that a recorded dose counts for, such as "dtp 1". */
export function countedAs(vaccine: VaccineCode, dose: DoseCode | null): { series: Series; dose: DoseCode }[] {
  const { counts, countsNext = [] }: Vaccine = vaccines[vaccine]
  if (dose === null) return []
  const next = dose.startsWith('b') ? undefined : doseCodes[doseCodes.indexOf(dose) + 1]
  return [
    ...counts.map((series) => ({ series, dose })),
    ...(next ? countsNext.map((series) => ({ series, dose: next })) : []),
  ]
}

/** Returns a vaccine's name; `typed` is the name of `other`. */
export const vaccineInWords = (vaccine: VaccineCode, typed?: string | null): string =>
  vaccine === 'other' ? typed || t(vaccines.other.name) : t(vaccines[vaccine].name)

/** Returns "birth dose", "dose 2" or "booster 1"; null for a vaccine with a single dose. */
export function doseInWords(vaccine: VaccineCode, dose: DoseCode | null): string | null {
  if (dose === null || vaccines[vaccine].doses.length === 1) return null
  if (dose === '0') return t('birth dose')
  if (dose === 'b1') return t('booster 1')
  if (dose === 'b2') return t('booster 2')
  return t('dose {number}', { number: dose })
}

/** Returns a vaccine with its dose: "Rotavirus, dose 2". */
export function vaccineAndDose(vaccine: VaccineCode, dose: DoseCode | null, typed?: string | null): string {
  const [name, number] = [vaccineInWords(vaccine, typed), doseInWords(vaccine, dose)]
  return number ? t('{vaccine}, {dose}', { vaccine: name, dose: number }) : name
}
