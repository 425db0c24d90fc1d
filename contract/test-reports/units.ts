import { labTest, type LabTestName, type Range, type UsualRange } from './tests.ts'

/*
 * Sources of the conversions; each was read on 2026-11-29. The factors follow from the molar masses and agree with the
 * published ones to three digits (server/features/test-reports/values/units.test.ts).
 * - glucose, fats, creatinine, urea, uric acid, calcium, bilirubin, albumin, protein:
 *   http://ecoursesonline.iasri.res.in/mod/page/view.php?id=53457 and http://w3.csmu.edu.tw/~chr/Int_unit_conversion.htm
 * - free T4 (776.87 g/mol): https://calcengines.com/medical/free-thyroxine-ft4-unit-converter
 * - free T3 (650.97 g/mol): https://labtests.co.in/unit-converter/triiodothyronine-free-ft3
 * - vitamin B12 (1355 g/mol): https://labtests.co.in/unit-converter/vitamin-b12-cobalamin-cyanocobalamin
 * - vitamin D (400.65 g/mol): https://labtests.co.in/unit-converter/vitamin-d-total
 * - HbA1c, the master equation NGSP = 0.09148 × IFCC + 2.152: http://www.ngsp.org/ifcc.asp
 */

/** Grams per mole. */
const MOLAR_MASS = {
  glucose: 180.156,
  /** All of total, LDL and HDL cholesterol are given as cholesterol. */
  cholesterol: 386.65,
  /** Triolein represents all triglycerides. */
  triglycerides: 885.4,
  creatinine: 113.12,
  /** The two nitrogen atoms of a molecule of urea. */
  ureaNitrogen: 28.013,
  urea: 60.056,
  uricAcid: 168.11,
  calcium: 40.078,
  bilirubin: 584.66,
  freeT4: 776.87,
  freeT3: 650.97,
  vitaminB12: 1355,
  vitaminD: 400.65,
} as const

/** A unit of a test besides its own: value × factor + offset of a value in the test's own unit. */
interface OtherUnit {
  unit: string
  factor: number
  offset?: number
  /** Number of decimals that are stored. */
  decimals: number
}

interface Units {
  others: readonly OtherUnit[]
  /**
   * Values in the test's own unit that sick people have, too, roughly. They only decide when to ask for the unit: a number
   * outside of the usual range is asked about if it lies within these in another unit.
   */
  common?: readonly [low: number, high: number]
}

const mmol = (grams: number, decimals: number): OtherUnit => ({ unit: 'mmol/L', factor: 10 / grams, decimals })
const micromol = (grams: number, decimals: number): OtherUnit => ({ unit: 'µmol/L', factor: 10_000 / grams, decimals })
/** Returns another name of the same unit. */
const same = (unit: string, decimals: number): OtherUnit => ({ unit, factor: 1, decimals })

const glucose: Units = { others: [mmol(MOLAR_MASS.glucose, 1)], common: [30, 700] }
const cholesterol = (low: number, high: number): Units => ({
  others: [mmol(MOLAR_MASS.cholesterol, 2)],
  common: [low, high],
})
const equivalents: Units = { others: [same('mEq/L', 1)] }

/** Slope and intercept of the master equation, from IFCC to NGSP. */
const [SLOPE, INTERCEPT] = [0.09148, 2.152]

const units: Partial<Record<LabTestName, Units>> = {
  hemoglobin: { others: [{ unit: 'g/L', factor: 10, decimals: 0 }], common: [3, 25] },
  hematocrit: { others: [{ unit: 'L/L', factor: 0.01, decimals: 3 }], common: [10, 70] },
  red_cells: { others: [same('×10¹²/L', 2)] },
  white_cells: { others: [same('×10⁹/L', 2), { unit: '/µL', factor: 1000, decimals: 0 }], common: [0.5, 200] },
  platelets: {
    others: [
      same('×10⁹/L', 0),
      { unit: '/µL', factor: 1000, decimals: 0 },
      { unit: 'lakh/µL', factor: 0.01, decimals: 2 },
    ],
    common: [5, 1500],
  },
  glucose_fasting: glucose,
  glucose_after_meal: glucose,
  glucose_random: glucose,
  hba1c: {
    others: [{ unit: 'mmol/mol', factor: 1 / SLOPE, offset: -INTERCEPT / SLOPE, decimals: 0 }],
    common: [3.6, 17],
  },
  cholesterol: cholesterol(80, 500),
  ldl: cholesterol(20, 400),
  hdl: cholesterol(15, 150),
  triglycerides: { others: [mmol(MOLAR_MASS.triglycerides, 2)], common: [30, 2000] },
  creatinine: { others: [micromol(MOLAR_MASS.creatinine, 1)], common: [0.3, 15] },
  urea_nitrogen: { others: [mmol(MOLAR_MASS.ureaNitrogen, 1)], common: [3, 150] },
  urea: { others: [mmol(MOLAR_MASS.urea, 1)], common: [7, 300] },
  uric_acid: {
    others: [micromol(MOLAR_MASS.uricAcid, 0), mmol(MOLAR_MASS.uricAcid, 2)],
    common: [1, 20],
  },
  sodium: equivalents,
  potassium: equivalents,
  chloride: equivalents,
  calcium: { others: [mmol(MOLAR_MASS.calcium, 2)], common: [5, 16] },
  bilirubin: { others: [micromol(MOLAR_MASS.bilirubin, 1)], common: [0.05, 40] },
  albumin: { others: [{ unit: 'g/L', factor: 10, decimals: 0 }], common: [1, 7] },
  total_protein: { others: [{ unit: 'g/L', factor: 10, decimals: 0 }], common: [3, 12] },
  tsh: { others: [same('µIU/mL', 2)] },
  free_t4: { others: [{ unit: 'pmol/L', factor: 10_000 / MOLAR_MASS.freeT4, decimals: 1 }], common: [0.3, 6] },
  free_t3: { others: [{ unit: 'pmol/L', factor: 1000 / MOLAR_MASS.freeT3, decimals: 1 }] },
  crp: { others: [{ unit: 'mg/dL', factor: 0.1, decimals: 2 }], common: [0.1, 400] },
  ferritin: { others: [same('µg/L', 1)] },
  vitamin_b12: { others: [same('ng/L', 0), { unit: 'pmol/L', factor: 1000 / MOLAR_MASS.vitaminB12, decimals: 0 }] },
  vitamin_d: { others: [{ unit: 'nmol/L', factor: 1000 / MOLAR_MASS.vitaminD, decimals: 0 }] },
  psa: { others: [same('µg/L', 2)] },
}

const othersOf = (name: LabTestName): readonly OtherUnit[] => units[name]?.others ?? []

/** Returns the units in which a test is given, its own first. */
export const unitsOf = (name: LabTestName): readonly string[] => [
  labTest(name).unit,
  ...othersOf(name).map(({ unit }) => unit),
]

const ownUnit = (name: LabTestName): OtherUnit => ({
  unit: labTest(name).unit,
  factor: 1,
  decimals: labTest(name).decimals,
})

/** Returns a unit of a test. Throws for a unit that the test doesn't have. */
function unitNamed(name: LabTestName, unit: string): OtherUnit {
  const found = [ownUnit(name), ...othersOf(name)].find((one) => one.unit === unit)
  if (!found) throw new Error(`${name} has no unit ${unit}`)
  return found
}

/** Spellings of the same unit fall together: "umol/l", "μmol/L" (Greek mu) and "µmol/L" (micro sign). */
const spelled = (unit: string): string =>
  unit
    .replaceAll(/[µμ]/g, 'u')
    .replaceAll('¹²', '12')
    .replaceAll('³', '3')
    .replaceAll('⁹', '9')
    .replaceAll(/[\s^]/g, '')
    .replaceAll('*', '×')
    .toLowerCase()
    .replace(/^x10/, '×10')

/** Returns the unit of a test that a text means, as we write it; null if the test doesn't have it. */
export const readUnit = (name: LabTestName, text: string): string | null =>
  unitsOf(name).find((unit) => spelled(unit) === spelled(text)) ?? null

/** Returns the number of decimals that are stored of a value in a unit. */
export const decimalsOf = (name: LabTestName, unit: string): number => unitNamed(name, unit).decimals

const inOwn = (value: number, { factor, offset = 0 }: OtherUnit): number => (value - offset) / factor
const fromOwn = (value: number, { factor, offset = 0 }: OtherUnit): number => value * factor + offset

/** Rounds to three digits that matter, but to no more decimals than a unit has. */
function rounded(value: number, decimals: number, round: (value: number) => number = Math.round): number {
  const digits = value === 0 ? decimals : Math.min(decimals, Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value)))))
  // the difference of a binary fraction doesn't count: 0.6 × 10 is 6.000000000000001 at times
  return round(Number((value * 10 ** digits).toFixed(6))) / 10 ** digits
}

/** Converts a value of a test into another of its units, rounded as values in that unit are. */
export function converted(name: LabTestName, value: number, from: string, to: string): number {
  if (from === to) return value
  const target = unitNamed(name, to)
  const exact = fromOwn(inOwn(value, unitNamed(name, from)), target)
  const step = 10 ** target.decimals
  return Math.round(Number((exact * step).toFixed(6))) / step
}

/** Returns the bounds of a value in a unit: numbers outside of them are typing errors. */
export function boundsIn(name: LabTestName, unit: string): readonly [min: number, max: number] {
  const { bounds } = labTest(name)
  const target = unitNamed(name, unit)
  if (unit === labTest(name).unit) return bounds
  const [low, high] = bounds.map((bound) => Math.max(0, fromOwn(bound, target))) as [number, number]
  return [rounded(low, target.decimals, Math.floor), rounded(high, target.decimals, Math.ceil)]
}

/** Returns the usual range for adults, in a unit; undefined without a source. */
export function usualIn(name: LabTestName, unit: string): UsualRange | undefined {
  const { usual } = labTest(name)
  if (!usual || unit === labTest(name).unit) return usual
  const target = unitNamed(name, unit)
  const bound = (one: number | null) => (one === null ? null : rounded(fromOwn(one, target), target.decimals))
  const range = ([low, high]: Range): Range => [bound(low), bound(high)]
  return 'all' in usual ? { all: range(usual.all) } : { men: range(usual.men), women: range(usual.women) }
}

/** Outside of the usual range by this factor, a number is compared with other units. */
const BESIDE = 1.5
/** Units whose numbers differ by less than this factor can't be told apart. */
const APART = 3.5

/** Returns the range, in the test's own unit, within which a number isn't asked about. */
function ordinary(name: LabTestName, [least, most]: readonly [number, number]): readonly [number, number] {
  const { usual } = labTest(name)
  if (!usual) return [least, most]
  const ranges = 'all' in usual ? [usual.all] : [usual.men, usual.women]
  const lows = ranges.map(([low]) => low).filter((low) => low !== null)
  const highs = ranges.map(([, high]) => high).filter((high) => high !== null)
  return [
    Math.max(least, lows.length > 0 ? Math.min(...lows) / BESIDE : least),
    Math.min(most, highs.length > 0 ? Math.max(...highs) * BESIDE : most),
  ]
}

/**
 * Returns the unit in which a number would be a common value, while it isn't one in its own unit; null if there is none.
 * Calcium of 2.4 mg/dL is far below the usual range, and 2.4 mmol/L within it.
 */
export function likelierUnit(name: LabTestName, value: number, unit: string): string | null {
  const common = units[name]?.common
  if (!common) return null
  const [low, high] = ordinary(name, common)
  const chosen = unitNamed(name, unit)
  const meant = inOwn(value, chosen)
  if (meant >= low && meant <= high) return null
  const fits = [ownUnit(name), ...othersOf(name)].find((other) => {
    const read = inOwn(value, other)
    const isApart = Math.abs(Math.log(other.factor / chosen.factor)) >= Math.log(APART)
    return isApart && (meant < low ? read > meant : read < meant) && read >= common[0] && read <= common[1]
  })
  return fits?.unit ?? null
}
