/** Doses of a series: the birth dose of OPV, the primary doses, and the boosters. */
export const doseCodes = ['0', '1', '2', '3', '4', 'b1', 'b2'] as const
export type DoseCode = (typeof doseCodes)[number]

/** The vaccines that can be recorded; `vaccines.ts` has their names. */
export const vaccineCodes = [
  'bcg',
  'hepatitis-b',
  'opv',
  'fipv',
  'ipv',
  'pentavalent',
  'hexavalent',
  'dtp-ipv-hib',
  'dtp-ipv',
  'dtp',
  'hib',
  'rotavirus',
  'pneumococcal',
  'mr',
  'mmr',
  'je',
  'typhoid',
  'influenza',
  'hepatitis-a',
  'varicella',
  'hpv',
  'tdap',
  'td',
  'other',
] as const
export type VaccineCode = (typeof vaccineCodes)[number]
