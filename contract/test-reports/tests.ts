import { msg, type Message } from '#language/translate.ts'
/**
 * Sources of the usual ranges; each was read on 2026-11-23. Ranges are for adults who are not pregnant, and a
 * laboratory's own range has priority.
 */
export const rangeSources = {
  panel: {
    title: 'A.D.A.M. Medical Encyclopedia, Comprehensive metabolic panel',
    url: 'https://benergy2.adam.com/content.aspx?gid=003468&pid=1&productid=101',
  },
  hemoglobin: {
    title: 'A.D.A.M. Medical Encyclopedia, Hemoglobin',
    url: 'http://www.healthcentral.com/encyclopedia/adam/hemoglobin-4019534/results/',
  },
  cholesterol: {
    title: 'MedlinePlus, Cholesterol levels: what you need to know',
    url: 'https://medlineplus.gov/cholesterollevelswhatyouneedtoknow.html',
  },
  triglycerides: { title: 'MedlinePlus, Triglycerides', url: 'https://medlineplus.gov/triglycerides.html' },
  care: {
    title: 'CARE (Open Healthcare Network), list of laboratory investigations',
    url: 'https://github.com/ohcnetwork/care',
  },
} as const
type RangeSource = keyof typeof rangeSources

/** Lower and upper bound; null if there is none. */
export type Range = readonly [low: number | null, high: number | null]
/** The same for everyone, or separate for men and women. */
export type UsualRange = { all: Range } | { men: Range; women: Range }

export interface LabTest {
  group: Message
  title: Message
  unit: string
  /** Numbers outside of these are typing errors. */
  bounds: readonly [min: number, max: number]
  /** Number of decimals that are stored. */
  decimals: number
  /** Omitted if there is no source. */
  usual?: UsualRange & {
    source: RangeSource
    /** True if the range is what the source recommends, which many people do not reach. */
    isAim?: true
  }
}

const test = (
  group: Message,
  title: Message,
  unit: string,
  bounds: LabTest['bounds'],
  decimals: number,
  usual?: LabTest['usual'],
): LabTest => ({ group, title, unit, bounds, decimals, ...(usual ? { usual } : {}) })

const BLOOD = msg('Blood count')
const SUGAR = msg('Blood sugar')
const FATS = msg('Cholesterol and fats')
const KIDNEY = msg('Kidney and salts')
const LIVER = msg('Liver')
const THYROID = msg('Thyroid')
const OTHER = msg('Other')

/** The tests whose values can be stored, by their stored names, which never change. */
export const labTests = {
  hemoglobin: test(BLOOD, msg('Hemoglobin'), 'g/dL', [1, 30], 1, {
    men: [13.8, 17.2],
    women: [12.1, 15.1],
    source: 'hemoglobin',
  }),
  hematocrit: test(BLOOD, msg('Hematocrit (PCV)'), '%', [5, 80], 1, { men: [38, 51], women: [36, 47], source: 'care' }),
  red_cells: test(BLOOD, msg('Red blood cells'), 'million/µL', [0.5, 10], 2),
  white_cells: test(BLOOD, msg('White blood cells'), '×10³/µL', [0.1, 500], 2, { all: [4.5, 11], source: 'care' }),
  platelets: test(BLOOD, msg('Platelets'), '×10³/µL', [1, 3000], 0, { all: [150, 450], source: 'care' }),
  mcv: test(BLOOD, msg('MCV'), 'fL', [30, 160], 1, { all: [80, 96], source: 'care' }),
  mch: test(BLOOD, msg('MCH'), 'pg', [8, 60], 1, { all: [27, 33], source: 'care' }),
  esr: test(BLOOD, msg('ESR'), 'mm/h', [0, 200], 0, { all: [null, 20], source: 'care' }),
  glucose_fasting: test(SUGAR, msg('Glucose, fasting'), 'mg/dL', [10, 2000], 0, { all: [70, 100], source: 'panel' }),
  glucose_after_meal: test(SUGAR, msg('Glucose, 2 hours after a meal'), 'mg/dL', [10, 2000], 0, {
    all: [null, 140],
    source: 'care',
  }),
  glucose_random: test(SUGAR, msg('Glucose, at any time'), 'mg/dL', [10, 2000], 0),
  hba1c: test(SUGAR, msg('HbA1c'), '%', [2, 25], 1, { all: [4, 5.6], source: 'care' }),
  cholesterol: test(FATS, msg('Total cholesterol'), 'mg/dL', [20, 2000], 0, {
    all: [null, 200],
    source: 'cholesterol',
    isAim: true,
  }),
  ldl: test(FATS, msg('LDL cholesterol'), 'mg/dL', [5, 1500], 0, {
    all: [null, 100],
    source: 'cholesterol',
    isAim: true,
  }),
  hdl: test(FATS, msg('HDL cholesterol'), 'mg/dL', [5, 300], 0, {
    men: [40, null],
    women: [50, null],
    source: 'cholesterol',
    isAim: true,
  }),
  triglycerides: test(FATS, msg('Triglycerides'), 'mg/dL', [10, 10_000], 0, {
    all: [null, 150],
    source: 'triglycerides',
    isAim: true,
  }),
  creatinine: test(KIDNEY, msg('Creatinine'), 'mg/dL', [0.1, 40], 2, { all: [0.6, 1.3], source: 'panel' }),
  urea_nitrogen: test(KIDNEY, msg('Urea nitrogen (BUN)'), 'mg/dL', [1, 300], 1, { all: [6, 20], source: 'panel' }),
  urea: test(KIDNEY, msg('Urea'), 'mg/dL', [1, 650], 1, { all: [10, 50], source: 'care' }),
  egfr: test(KIDNEY, msg('eGFR'), 'mL/min/1.73 m²', [1, 250], 0),
  uric_acid: test(KIDNEY, msg('Uric acid'), 'mg/dL', [0.5, 40], 1, {
    men: [3.5, 7.2],
    women: [2.6, 6],
    source: 'care',
  }),
  sodium: test(KIDNEY, msg('Sodium'), 'mmol/L', [80, 220], 1, { all: [135, 145], source: 'panel' }),
  potassium: test(KIDNEY, msg('Potassium'), 'mmol/L', [1, 12], 1, { all: [3.7, 5.2], source: 'panel' }),
  chloride: test(KIDNEY, msg('Chloride'), 'mmol/L', [50, 160], 1, { all: [96, 106], source: 'panel' }),
  calcium: test(KIDNEY, msg('Calcium'), 'mg/dL', [2, 25], 1, { all: [8.5, 10.2], source: 'panel' }),
  alt: test(LIVER, msg('ALT (SGPT)'), 'U/L', [1, 20_000], 0, { all: [4, 36], source: 'panel' }),
  ast: test(LIVER, msg('AST (SGOT)'), 'U/L', [1, 20_000], 0, { all: [8, 33], source: 'panel' }),
  alkaline_phosphatase: test(LIVER, msg('Alkaline phosphatase'), 'U/L', [1, 5000], 0, {
    all: [20, 130],
    source: 'panel',
  }),
  bilirubin: test(LIVER, msg('Total bilirubin'), 'mg/dL', [0, 80], 1, { all: [0.1, 1.2], source: 'panel' }),
  albumin: test(LIVER, msg('Albumin'), 'g/dL', [0.5, 10], 1, { all: [3.4, 5.4], source: 'panel' }),
  total_protein: test(LIVER, msg('Total protein'), 'g/dL', [1, 20], 1, { all: [6, 8.3], source: 'panel' }),
  tsh: test(THYROID, msg('TSH'), 'mIU/L', [0, 500], 2, { all: [0.5, 5], source: 'care' }),
  free_t4: test(THYROID, msg('Free T4'), 'ng/dL', [0, 20], 2),
  free_t3: test(THYROID, msg('Free T3'), 'pg/mL', [0, 50], 2),
  crp: test(OTHER, msg('CRP'), 'mg/L', [0, 1000], 1, { all: [null, 6], source: 'care' }),
  ferritin: test(OTHER, msg('Ferritin'), 'ng/mL', [0, 100_000], 1, { all: [20, 250], source: 'care' }),
  vitamin_b12: test(OTHER, msg('Vitamin B12'), 'pg/mL', [10, 20_000], 0, { all: [160, 950], source: 'care' }),
  vitamin_d: test(OTHER, msg('Vitamin D (25-OH)'), 'ng/mL', [1, 500], 1),
  inr: test(OTHER, msg('INR'), '', [0.5, 20], 1),
  psa: test(OTHER, msg('PSA'), 'ng/mL', [0, 10_000], 2, { all: [null, 4], source: 'care' }),
} as const satisfies Record<string, LabTest>

export type LabTestName = keyof typeof labTests
export const labTestNames = Object.keys(labTests) as LabTestName[]
/** Returns the definition of a test. */
export const labTest = (name: LabTestName): LabTest => labTests[name]
