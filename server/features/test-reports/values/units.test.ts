import assert from 'node:assert/strict'
import { test } from 'node:test'
import { besideUsual, type Comparator, valueInWords, wrongValue } from '#contract/test-reports/measured.ts'
import { type LabTestName, labTest, labTestNames } from '#contract/test-reports/tests.ts'
import { boundsIn, converted, likelierUnit, readUnit, unitsOf, usualIn } from '#contract/test-reports/units.ts'

/** Published factors from a test's own unit into another one; the sources are in contract/test-reports/units.ts. */
const published: [LabTestName, string, number][] = [
  ['glucose_fasting', 'mmol/L', 0.0555],
  ['glucose_random', 'mmol/L', 0.0555],
  ['glucose_after_meal', 'mmol/L', 0.0555],
  ['cholesterol', 'mmol/L', 0.0259],
  ['ldl', 'mmol/L', 0.0259],
  ['hdl', 'mmol/L', 0.0259],
  ['triglycerides', 'mmol/L', 0.0113],
  ['creatinine', 'µmol/L', 88.4],
  ['urea_nitrogen', 'mmol/L', 0.357],
  ['urea', 'mmol/L', 0.1665],
  ['uric_acid', 'µmol/L', 59.48],
  ['uric_acid', 'mmol/L', 0.0595],
  ['calcium', 'mmol/L', 0.2495],
  ['bilirubin', 'µmol/L', 17.1],
  ['albumin', 'g/L', 10],
  ['total_protein', 'g/L', 10],
  ['hemoglobin', 'g/L', 10],
  ['hematocrit', 'L/L', 0.01],
  ['free_t4', 'pmol/L', 12.87],
  ['free_t3', 'pmol/L', 1.54],
  ['vitamin_b12', 'pmol/L', 0.738],
  ['vitamin_d', 'nmol/L', 2.496],
  ['crp', 'mg/dL', 0.1],
  ['sodium', 'mEq/L', 1],
  ['potassium', 'mEq/L', 1],
  ['chloride', 'mEq/L', 1],
  ['tsh', 'µIU/mL', 1],
  ['ferritin', 'µg/L', 1],
  ['psa', 'µg/L', 1],
  ['vitamin_b12', 'ng/L', 1],
  ['red_cells', '×10¹²/L', 1],
  ['white_cells', '×10⁹/L', 1],
  ['white_cells', '/µL', 1000],
  ['platelets', '×10⁹/L', 1],
  ['platelets', '/µL', 1000],
  ['platelets', 'lakh/µL', 0.01],
]

test('each factor is the published one, and every unit but HbA1c’s has one', () => {
  for (const [name, unit, factor] of published) {
    // far beyond what is measured, so that rounding doesn't count
    const ours = converted(name, 1_000_000, labTest(name).unit, unit) / 1_000_000
    assert.ok(Math.abs(ours / factor - 1) < 0.005, `${name} in ${unit}: ${ours}, published ${factor}`)
  }
  const listed = new Set(published.map(([name, unit]) => `${name} ${unit}`))
  for (const name of labTestNames)
    for (const unit of unitsOf(name).slice(1))
      assert.ok(listed.has(`${name} ${unit}`) || name === 'hba1c', `no published factor of ${name} in ${unit}`)
})

/** A value in the test's own unit, and as a laboratory writes it in another one. */
const pairs: [LabTestName, own: number, unit: string, other: number][] = [
  ['glucose_fasting', 90, 'mmol/L', 5],
  ['glucose_fasting', 126, 'mmol/L', 7],
  ['glucose_random', 200, 'mmol/L', 11.1],
  ['cholesterol', 200, 'mmol/L', 5.17],
  ['ldl', 100, 'mmol/L', 2.59],
  ['hdl', 40, 'mmol/L', 1.03],
  ['triglycerides', 150, 'mmol/L', 1.69],
  ['creatinine', 1, 'µmol/L', 88.4],
  ['urea_nitrogen', 14, 'mmol/L', 5],
  ['urea', 30, 'mmol/L', 5],
  ['uric_acid', 6, 'µmol/L', 357],
  ['uric_acid', 6, 'mmol/L', 0.36],
  ['calcium', 9.6, 'mmol/L', 2.4],
  ['bilirubin', 1, 'µmol/L', 17.1],
  ['albumin', 4.2, 'g/L', 42],
  ['total_protein', 7.1, 'g/L', 71],
  ['hemoglobin', 13.8, 'g/L', 138],
  ['hematocrit', 45, 'L/L', 0.45],
  ['free_t4', 1.2, 'pmol/L', 15.4],
  ['free_t3', 3.3, 'pmol/L', 5.1],
  ['vitamin_b12', 400, 'pmol/L', 295],
  ['vitamin_d', 30, 'nmol/L', 75],
  ['crp', 12, 'mg/dL', 1.2],
  ['white_cells', 6.4, '/µL', 6400],
  ['platelets', 250, 'lakh/µL', 2.5],
  ['platelets', 250, '/µL', 250_000],
  ['hba1c', 5.6, 'mmol/mol', 38],
  ['hba1c', 6.5, 'mmol/mol', 48],
  ['hba1c', 7, 'mmol/mol', 53],
  ['hba1c', 9, 'mmol/mol', 75],
]

test('values convert into each unit, and back', () => {
  for (const [name, own, unit, other] of pairs) {
    assert.equal(converted(name, own, labTest(name).unit, unit), other, `${own} of ${name} in ${unit}`)
    const back = converted(name, other, unit, labTest(name).unit)
    assert.ok(Math.abs(back / own - 1) < 0.03, `${other} ${unit} of ${name} is ${back}, not ${own}`)
  }
})

test('ranges are those of the source in each unit', () => {
  for (const [name, unit, range] of [
    ['glucose_fasting', 'mmol/L', [3.9, 5.6]],
    ['calcium', 'mmol/L', [2.12, 2.55]],
    ['creatinine', 'µmol/L', [53, 115]],
    ['bilirubin', 'µmol/L', [1.7, 20.5]],
    ['urea', 'mmol/L', [1.7, 8.3]],
    ['hba1c', 'mmol/mol', [20, 38]],
    ['cholesterol', 'mmol/L', [null, 5.17]],
    ['albumin', 'g/L', [34, 54]],
    ['platelets', 'lakh/µL', [1.5, 4.5]],
    ['white_cells', '/µL', [4500, 11_000]],
    ['vitamin_b12', 'pmol/L', [118, 701]],
  ] as const)
    assert.deepEqual(usualIn(name, unit), { all: range }, `${name} in ${unit}`)
  assert.deepEqual(usualIn('hemoglobin', 'g/L'), { men: [138, 172], women: [121, 151] })
  assert.equal(usualIn('free_t4', 'pmol/L'), undefined)
})

test('in every unit, bounds surround the usual range, and a usual value is neither refused nor asked about', () => {
  for (const name of labTestNames)
    for (const unit of unitsOf(name)) {
      const usual = usualIn(name, unit)
      const ranges = !usual ? [] : 'all' in usual ? [usual.all] : [usual.men, usual.women]
      for (const value of ranges.flat().filter((bound) => bound !== null)) {
        const [min, max] = boundsIn(name, unit)
        assert.ok(value >= min && value <= max, `${name} ${value} ${unit}`)
        assert.equal(likelierUnit(name, value, unit), null, `${name} ${value} ${unit}`)
        assert.equal(wrongValue({ test: name, value, unit, comparator: null }), null, `${name} ${value} ${unit}`)
        assert.equal(besideUsual({ test: name, value, unit, comparator: null }), null, `${name} ${value} ${unit}`)
      }
    }
})

/** Numbers typed in a unit, and the unit in which they are usual. */
const questions: [LabTestName, number, unit: string, other: string][] = [
  ['calcium', 2.4, 'mg/dL', 'mmol/L'],
  ['calcium', 9.6, 'mmol/L', 'mg/dL'],
  ['free_t4', 15, 'ng/dL', 'pmol/L'],
  ['free_t4', 1.2, 'pmol/L', 'ng/dL'],
  ['bilirubin', 15, 'mg/dL', 'µmol/L'],
  ['bilirubin', 5, 'mg/dL', 'µmol/L'],
  ['bilirubin', 0.8, 'µmol/L', 'mg/dL'],
  ['urea', 5, 'mg/dL', 'mmol/L'],
  ['urea', 30, 'mmol/L', 'mg/dL'],
  ['hba1c', 48, '%', 'mmol/mol'],
  ['hba1c', 20, '%', 'mmol/mol'],
  ['hba1c', 6.5, 'mmol/mol', '%'],
  ['glucose_fasting', 5.6, 'mg/dL', 'mmol/L'],
  ['glucose_fasting', 12, 'mg/dL', 'mmol/L'],
  ['glucose_random', 25, 'mg/dL', 'mmol/L'],
  ['glucose_random', 110, 'mmol/L', 'mg/dL'],
  ['cholesterol', 5.2, 'mg/dL', 'mmol/L'],
  ['cholesterol', 190, 'mmol/L', 'mg/dL'],
  ['ldl', 6, 'mg/dL', 'mmol/L'],
  ['hdl', 1.2, 'mg/dL', 'mmol/L'],
  ['triglycerides', 12, 'mg/dL', 'mmol/L'],
  ['creatinine', 80, 'mg/dL', 'µmol/L'],
  ['creatinine', 1.1, 'µmol/L', 'mg/dL'],
  ['uric_acid', 350, 'mg/dL', 'µmol/L'],
  ['uric_acid', 0.3, 'mg/dL', 'mmol/L'],
  ['hemoglobin', 138, 'g/dL', 'g/L'],
  ['hemoglobin', 13.8, 'g/L', 'g/dL'],
  ['hematocrit', 0.45, '%', 'L/L'],
  ['albumin', 42, 'g/dL', 'g/L'],
  ['total_protein', 7.1, 'g/L', 'g/dL'],
  ['white_cells', 6400, '×10³/µL', '/µL'],
  ['platelets', 2.5, '×10³/µL', 'lakh/µL'],
  ['platelets', 2, '×10³/µL', 'lakh/µL'],
  ['platelets', 250, 'lakh/µL', '×10³/µL'],
  ['platelets', 250_000, '×10³/µL', '/µL'],
]

test('a number that is usual in another unit is asked about', () => {
  for (const [name, value, unit, other] of questions)
    assert.equal(likelierUnit(name, value, unit), other, `${value} ${unit} of ${name}`)
})

test('values of sick people that fit no other unit are accepted without a question', () => {
  for (const [name, value, unit] of [
    ['glucose_random', 480, 'mg/dL'],
    ['glucose_random', 22, 'mmol/L'],
    ['creatinine', 9, 'mg/dL'],
    ['creatinine', 700, 'µmol/L'],
    ['urea', 180, 'mg/dL'],
    ['hba1c', 13.5, '%'],
    ['hba1c', 120, 'mmol/mol'],
    ['hemoglobin', 6.2, 'g/dL'],
    ['calcium', 13, 'mg/dL'],
    ['platelets', 40, '×10³/µL'],
    ['triglycerides', 900, 'mg/dL'],
    ['vitamin_b12', 1500, 'pg/mL'],
    ['vitamin_d', 20, 'nmol/L'],
    ['crp', 220, 'mg/L'],
    ['white_cells', 40, '×10³/µL'],
    ['tsh', 90, 'mIU/L'],
    ['inr', 6, ''],
  ] as const) {
    assert.equal(likelierUnit(name, value, unit), null, `${value} ${unit} of ${name}`)
    assert.equal(wrongValue({ test: name, value, unit, comparator: null }), null, `${value} ${unit} of ${name}`)
  }
})

test('values such as "<5" are written with their sign, and count as unusual only if that is certain', () => {
  const beside = (name: LabTestName, comparator: Comparator, value: number, unit = labTest(name).unit) =>
    besideUsual({ test: name, value, unit, comparator })
  assert.equal(valueInWords({ value: 0.01, unit: 'mIU/L', comparator: '<' }), '<0.01 mIU/L')
  assert.equal(valueInWords({ value: 90, unit: 'mL/min/1.73 m²', comparator: '>=' }), '≥90 mL/min/1.73 m²')
  assert.deepEqual(
    [
      beside('tsh', '<', 0.01),
      beside('tsh', '<', 0.5),
      beside('tsh', '<=', 0.5),
      beside('tsh', '<', 10),
      beside('tsh', '>', 100),
      beside('tsh', '>', 5),
      beside('tsh', '>=', 5),
      beside('tsh', '>', 3),
      beside('crp', '<', 5),
      beside('crp', '<', 20),
      beside('bilirubin', '<', 1.7, 'µmol/L'),
    ],
    ['below', 'below', null, null, 'above', 'above', null, null, null, null, 'below'],
  )
})

test('a limit can be smaller than any value, but not zero, and a number has the decimals of its unit', () => {
  const wrong = (name: LabTestName, value: number, unit: string, comparator: Comparator | null = null) =>
    wrongValue({ test: name, value, unit, comparator })
  assert.equal(wrong('creatinine', 0.05, 'mg/dL', '<'), null)
  assert.equal(wrong('psa', 0.003, 'ng/mL', '<'), null)
  assert.equal(wrong('ferritin', 1000, 'ng/mL', '>'), null)
  assert.match(wrong('creatinine', 0.05, 'mg/dL')!, /^Creatinine must be between 0.1 and 40 mg\/dL/)
  assert.match(wrong('tsh', 0, 'mIU/L', '<')!, /must be between/)
  assert.match(wrong('tsh', 501, 'mIU/L', '>')!, /must be between/)
  assert.equal(wrong('psa', 0.0003, 'ng/mL', '<'), 'At most 3 decimals')
  assert.equal(wrong('glucose_random', 5.55, 'mmol/L'), 'At most 1 decimal')
  assert.equal(wrong('hba1c', 48.5, 'mmol/mol'), 'Enter a whole number')
  assert.equal(wrong('calcium', 2.41, 'mmol/L'), null)
  assert.match(wrong('hba1c', 48, '%')!, /between 2 and 25 %. HbA1c: 48 is usual in mmol\/mol, not in %/)
  assert.match(wrong('platelets', 2.5, '×10³/µL')!, /whole number. Platelets: 2.5 is usual in lakh\/µL/)
})

test('units are recognized in other spellings, and only those of the test', () => {
  for (const [name, typed, unit] of [
    ['creatinine', 'umol/l', 'µmol/L'],
    ['creatinine', 'μmol/L', 'µmol/L'],
    ['glucose_fasting', 'MG/DL', 'mg/dL'],
    ['glucose_fasting', 'mmol / L', 'mmol/L'],
    ['white_cells', 'x10^9/L', '×10⁹/L'],
    ['white_cells', '*10^3/uL', '×10³/µL'],
    ['tsh', 'uIU/mL', 'µIU/mL'],
    ['inr', '', ''],
    ['calcium', 'µmol/L', null],
    ['calcium', '', null],
    ['hba1c', 'mmol/L', null],
  ] as const)
    assert.equal(readUnit(name, typed), unit, `${typed} of ${name}`)
})
