import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readDose } from '#contract/doses/parse.ts'
import { inComposition, inName } from '#server/features/medicines/public.ts'
import { check } from './check.ts'
import { safety } from './compile.ts'
import type { WrittenLine } from './medications.ts'

const table = safety()
const line = (name: string, dosage: string | null, composition?: string): WrittenLine => ({
  name,
  contains: composition ? inComposition(table, composition) : inName(table, name),
  dose: dosage === null ? null : readDose({ dosage, frequency: 'See dosage', duration: '' }).dose,
  isWritten: dosage !== null,
})
const checked = (...lines: WrittenLine[]) => check(table, lines, [], { age: 82, pregnancy: 'no', allergies: null })
const keysOf = (...lines: WrittenLine[]) => checked(...lines).findings.map(({ severity, key }) => `${severity} ${key}`)

const SALTS = 'Dextrose (13.5gm) + Potassium Chloride (1.5gm) + Sodium Chloride (2.6gm) + Sodium Citrate (2.9gm)'
const electral = (dosage: string | null) => line('Electral powder', dosage, SALTS)
const arb = line('Telmisartan 40 mg', '1-0-0')
const HYPERKALAEMIA = 'severe interaction:Potassium chloride + Telmisartan'

test('rehydration salts are a product of their own; only far more than usual counts as a potassium supplement', () => {
  const { findings, lines } = checked(arb, electral('1 sachet TDS'))
  assert.deepEqual(findings, [])
  assert.deepEqual(lines[1], { line: 1, ingredients: ['Oral rehydration salts (ORS)'], notChecked: [] })
  for (const usual of [electral(null), electral('1 sachet after each stool'), line('ORS powder', '1 sachet TDS')])
    assert.deepEqual(keysOf(arb, usual), [], usual.name)
  assert.deepEqual(keysOf(arb, electral('5 sachet OD')), [HYPERKALAEMIA])
})

test('potassium is a supplement by its dose: a tablet of 600 mg is, a multivitamin is not', () => {
  const multivitamin = (dosage: string | null) =>
    line('Multivitamin', dosage, 'Vitamin D3 (200IU) + Potassium Chloride (5mg) + Folic Acid (0.2mg) + Calcium (75mg)')
  assert.deepEqual(keysOf(arb, line('Potassium chloride 600 mg tablet', '1-0-1')), [HYPERKALAEMIA])
  assert.deepEqual(keysOf(arb, line('Potassium chloride 600 mg tablet', null)), [HYPERKALAEMIA])
  assert.deepEqual(keysOf(arb, line('Potassium chloride syrup', '15 ml TDS')), [HYPERKALAEMIA])
  for (const other of [arb, line('Chlorthalidone 12.5 mg', '1-0-0'), line('Digoxin 0.25 mg', '1-0-0')])
    for (const small of [multivitamin('1-0-0'), multivitamin(null)]) assert.deepEqual(keysOf(other, small), [])
  // a written dose that isn't understood can be any amount
  assert.deepEqual(keysOf(arb, multivitamin('as advised')), [HYPERKALAEMIA])
  assert.deepEqual(keysOf(line('Chlorthalidone 12.5 mg', '1-0-0'), line('Cholecalciferol 60000 IU', '1 cap OD')), [
    'moderate interaction:Chlorthalidone + Cholecalciferol',
  ])
})

test('the vitamin D of a calcium tablet is not the same ingredient twice; two high doses are', () => {
  const calcium = line('Calcium carbonate 500 mg + Vitamin D3 250 IU tablet', '1-0-1')
  const weekly = line('Cholecalciferol 60000 IU capsule', '1 cap once a week')
  const twice = 'moderate duplicate:Cholecalciferol'
  assert(!keysOf(calcium, weekly).includes(twice))
  assert.deepEqual(keysOf(weekly, line('Vitamin D3 60000 IU sachet', '1 sachet once a week')), [twice])
})

test('calcium still binds other medicines, however little it is', () => {
  const little = line('Multivitamin', '1-0-0', 'Calcium (75mg) + Zinc (10mg)')
  assert.deepEqual(keysOf(line('Levothyroxine 50 mcg', '1-0-0'), little), [
    'moderate interaction:Calcium + Levothyroxine',
  ])
})

test('sugars, salts and fillers are not listed as unchecked; an unknown medicine beside them is', () => {
  const { lines } = checked(line('Mixed', '1 sachet OD', 'Paracetamol (500mg) + Lactose (100mg) + Moonwort (5mg)'))
  assert.deepEqual(lines[0]!.notChecked, [{ name: 'Moonwort', why: 'unknown' }])
  assert.deepEqual(checked(line('Glucose powder', '1 sachet OD', 'Glucose (75gm)')).lines[0]!.notChecked, [])
  // a row that is still empty says nothing
  assert.deepEqual(
    checked(line('', null), line(' ', null)).lines.flatMap(({ notChecked }) => notChecked),
    [],
  )
})

test('a spray for the skin stays there, one under the tongue does not; an antacid gel is swallowed', () => {
  assert.deepEqual(keysOf(line('Diclofenac spray', 'apply TDS'), line('Warfarin 5 mg', '1-0-0')), [])
  assert.deepEqual(keysOf(line('Glyceryl trinitrate spray', '1 puff SOS'), line('Sildenafil 50 mg', '1 tab SOS')), [
    'contraindicated interaction:Glyceryl trinitrate + Sildenafil',
  ])
  const gel = line('Digene gel', '10 ml TDS', 'Magnesium Hydroxide (185mg) + Simethicone (50mg)')
  assert(keysOf(line('Levothyroxine 50 mcg', '1-0-0'), gel).some((key) => key.startsWith('moderate interaction:')))
})
