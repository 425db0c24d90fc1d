import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readComposition, strengthsInName, readStrength } from './composition.ts'
import { saltKeyOf } from './words.ts'

const shown = (text: string) => readComposition(text).ingredients.map(({ name, strength }) => `${name}: ${strength}`)

const COMPOSITIONS: [text: string, ...ingredients: string[]][] = [
  ['Amoxycillin (500mg) + Clavulanic Acid (125mg)', 'Amoxycillin: 500 mg', 'Clavulanic Acid: 125 mg'],
  ['Amoxycillin  (500mg) ,  Clavulanic Acid (125mg) ', 'Amoxycillin: 500 mg', 'Clavulanic Acid: 125 mg'],
  ['Paracetamol(325mg)+Caffeine(30mg)', 'Paracetamol: 325 mg', 'Caffeine: 30 mg'],
  ['Ambroxol (30mg/5ml) + Guaifenesin (50 mg / 5 ml)', 'Ambroxol: 30 mg/5 ml', 'Guaifenesin: 50 mg/5 ml'],
  ['Cefixime 200 MG and Clavulanic acid 125 MG', 'Cefixime: 200 mg', 'Clavulanic acid: 125 mg'],
  ['Linezolid 200 MG 100ML', 'Linezolid: 200 mg/100 ml'],
  ['Diclofenac 25 MG ML', 'Diclofenac: 25 mg/ml'],
  ['Cefixime (NA)', 'Cefixime: null'],
  ['Cefixime', 'Cefixime: null'],
  ['Vitamin B6 (Pyridoxine) (10mg) + Folic Acid (2.5mg)', 'Vitamin B6 (Pyridoxine): 10 mg', 'Folic Acid: 2.5 mg'],
  ['Clobetasol (0.05% w/w) + Neomycin (0.50 %w/w)', 'Clobetasol: 0.05% w/w', 'Neomycin: 0.5% w/w'],
  [
    '2,4-Dichlorobenzyl Alcohol (1.2mg) + Amylmetacresol (0.6mg)',
    '2,4-Dichlorobenzyl Alcohol: 1.2 mg',
    'Amylmetacresol: 0.6 mg',
  ],
  ['Vitamin A (5,000IU)', 'Vitamin A: 5000 IU'],
  ['Measles Vaccine (Live) (1000ccid50)', 'Measles Vaccine (Live): 1000ccid50'],
  ['Lactobacillus (60Million spores)', 'Lactobacillus: 60 million spores'],
  ['Lactic acid and Salicylic acid', 'Lactic acid and Salicylic acid: null'],
]
for (const [text, ...ingredients] of COMPOSITIONS)
  test(`the composition ${text}`, () => assert.deepEqual(shown(text), ingredients))

test('a missing composition has no ingredients and no keys', () => {
  const none = { ingredients: [], strength: null, saltsKey: null, compositionKey: null }
  for (const text of [null, '', '+', '(500mg)'.slice(0, 0)]) assert.deepEqual(readComposition(text), none)
})

test('a composition without one strength has a salts key and no composition key', () => {
  const { strength, saltsKey, compositionKey } = readComposition('Cefixime (200mg) + Ofloxacin (NA)')
  assert.deepEqual([strength, saltsKey, compositionKey], [null, 'cefixime + ofloxacin', null])
})

const keyOf = (text: string) => readComposition(text).compositionKey

const SAME: [string, string][] = [
  ['Amoxycillin (500mg) + Clavulanic Acid (125mg)', 'clavulanic acid 0.125 g, Amoxicillin 500 MG'],
  ['Levothyroxine (0.1mg)', 'Thyroxine (100mcg)'],
  ['Paracetamol IP (500mg)', 'ACETAMINOPHEN (0.5gm)'],
  ['Vitamin D3 (60000IU)', 'Cholecalciferol (0.06MIU)'],
  ['Albuterol (2mg/5ml)', 'Salbutamol (2 mg / 5 ml)'],
  ['Ferrous Sulphate (1g)', 'Ferrous Sulphate (1000.0 mg)'],
]
for (const [one, other] of SAME)
  test(`${one} and ${other} are the same`, () => {
    assert.notEqual(keyOf(one), null)
    assert.equal(keyOf(one), keyOf(other))
  })

const DIFFERENT: [string, string][] = [
  ['Metoprolol Succinate (50mg)', 'Metoprolol Tartrate (50mg)'],
  ['Paracetamol (500mg)', 'Paracetamol (650mg)'],
  ['Paracetamol (250mg/5ml)', 'Paracetamol (250mg)'],
  ['Vancomycin (500mg/10ml)', 'Vancomycin (1000mg/20ml)'],
  ['Insulin (40IU)', 'Insulin (40units)'],
  ['Diclofenac (1% w/w)', 'Diclofenac (1% w/v)'],
]
for (const [one, other] of DIFFERENT)
  test(`${one} and ${other} are not`, () => assert.notEqual(keyOf(one), keyOf(other)))

test('strengths keep their unit when shown, and equal amounts share a key', () => {
  const read = (text: string) => Object.values(readStrength(text) ?? {})
  assert.deepEqual(read('0.5gm'), ['0.5 g', '500mg'])
  assert.deepEqual(read('1000 mcg'), ['1000 mcg', '1mg'])
  assert.deepEqual(read('0.1mcg'), ['0.1 mcg', '0.0001mg'])
  assert.deepEqual(read('.5 mg'), ['0.5 mg', '0.5mg'])
  assert.deepEqual(read('3MIU'), ['3 million IU', '3000000iu'])
  assert.deepEqual(read('2 Lac units'), ['2 lakh units', '200000unit'])
  assert.deepEqual(read('27.5mcg/spray'), ['27.5 mcg/spray', '0.0275mg/spray'])
  assert.deepEqual(read('20 % w/v'), ['20% w/v', '20% w/v'])
  assert.deepEqual(read('10 mg SR'), ['10 mg SR', '10mg'])
  assert.deepEqual(read('NA'), [])
})

test('unifies the spellings of one substance', () => {
  assert.equal(saltKeyOf('SULPHADIAZINE'), 'sulfadiazine')
  assert.equal(saltKeyOf('Lignocaine'), saltKeyOf('lidocaine'))
  assert.equal(saltKeyOf('Vitamin B6 (Pyridoxine)'), 'pyridoxine')
})

test('a name with more strengths than ingredients reveals that the list left some out', () => {
  assert.equal(strengthsInName('Tripain MR 100mg/325mg/250mg Tablet'), 3)
  assert.equal(strengthsInName('Coldex 10mg/5ml Syrup'), 0)
  assert.equal(strengthsInName('Pressam 5/40mg Tablet'), 2)
  assert.equal(strengthsInName('Mix 30/70 Injection'), 0)
})
