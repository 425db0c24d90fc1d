import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { silent } from '#server/database/log.ts'
import { compositionInName } from './composition-in-name.ts'
import { type Library, library } from './library.ts'

let known: Library
before(async () => {
  known = await library({ log: silent })
})

test('a name that consists of ingredients is read as a composition', () => {
  for (const [name, composition] of [
    ['Amlodipine Tablets IP 5 mg', 'Amlodipine (5 mg)'],
    ['Fluoxetine 10 Mg Tablet', 'Fluoxetine (10 Mg)'],
    ['Diazepam Injection IP 5mg per ml', 'Diazepam (5mg/ml)'],
    ['Metformin Hydrochloride Prolonged-release Tablets IP 500 mg', 'Metformin Hydrochloride (500 mg)'],
    ['Mefenamic Acid 500mg and Paracetamol 325mg Tablets', 'Mefenamic Acid (500mg) + Paracetamol (325mg)'],
    ['Paracetamol (500mg) + Caffeine (30mg) Tablets', 'Paracetamol (500mg) + Caffeine (30mg)'],
    ['Latanoprost 50mcg and Timolol Maleate 5mg Opthalmic solution', 'Latanoprost (50mcg) + Timolol Maleate (5mg)'],
    ['Clotrimazole Cream 1% w/w', 'Clotrimazole (1% w/w)'],
    ['Oral Rehydration Salts IP 20.5g Sachet (WHO Formula)', 'Oral Rehydration Salts (20.5g)'],
  ] as const)
    assert.equal(compositionInName(known, name), composition, name)
})

test('a brand, an unknown word, or one strength for two ingredients is not', () => {
  for (const name of [
    'Dolo 650 Tablet',
    'Paracetamol Kid 250mg Tablet',
    'Amlodipine 5mg and Starolol 50mg Tablet',
    'Paracetamol 325mg/37.5mg Tablet',
    'Paracetamol 650',
    'Tablets 5 mg',
    'Endotracheal Tube Cuffed',
  ])
    assert.equal(compositionInName(known, name), null, name)
})
