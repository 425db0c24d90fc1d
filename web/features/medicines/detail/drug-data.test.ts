import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Medicine } from '#contract/medicines.ts'
import { describe } from './describe.ts'
import { drugJson } from './drug-data.ts'

const bare = {
  name: 'Dolo 650 Tablet',
  slug: 'dolo-650-tablet',
  composition: null,
  ingredients: [],
  medicineType: null,
  manufacturingCompany: null,
  introduction: null,
  description: null,
} as Partial<Medicine> as Medicine
const url = 'https://clinic.example/medicines/dolo-650-tablet'
const data = (medicine: Medicine) => JSON.parse(drugJson(medicine, url))

test('unknown facts are left out', () => {
  assert.deepEqual(Object.keys(data(bare)).toSorted(), ['@context', '@type', 'description', 'name', 'url'])
})

test('known facts use the terms of schema.org', () => {
  const drug = data({
    ...bare,
    medicineType: 'tablet',
    ingredients: [{ name: 'Paracetamol', strength: '650 mg' }],
    manufacturingCompany: 'Micro Labs Ltd',
    rxcui: '198440',
    prescriptionRequired: 'Prescription Required',
    drugInteractions: [{ drug: 'Warfarin', severity: 'High', effect: 'x' }],
  })
  assert.deepEqual(drug.activeIngredient, ['Paracetamol'])
  assert.equal(drug.dosageForm, 'Tablet')
  assert.equal(drug.rxcui, undefined)
  assert.equal(drug.manufacturer.name, 'Micro Labs Ltd')
  assert.equal(drug.prescriptionStatus, 'https://schema.org/PrescriptionOnly')
  assert.deepEqual(drug.interactingDrug, [{ '@type': 'Drug', name: 'Warfarin' }])
})

test('no text can end the surrounding script, and parsing returns the same text', () => {
  const name = '</script><!--<script>alert(1)\u2028&'
  const json = drugJson({ ...bare, name }, url)
  assert.doesNotMatch(json, /[<>&\u2028]/)
  assert.equal(data({ ...bare, name }).name, name)
})

test('the description is the introduction, else the description, else the facts; never longer than 160 characters', () => {
  assert.equal(describe({ ...bare, introduction: 'It is\none.', description: 'Other' }), 'It is one.')
  assert.equal(describe({ ...bare, introduction: ' ', description: 'Other' }), 'Other')
  assert.equal(describe(bare), 'Dolo 650 Tablet is listed in the medicine directory.')
  assert.equal(
    describe({
      ...bare,
      medicineType: 'tablet',
      manufacturingCompany: 'Micro Labs',
      composition: 'Paracetamol (650mg)',
    }),
    'Dolo 650 Tablet is listed as tablet, made by Micro Labs. Composition: Paracetamol (650mg).',
  )
  assert(describe({ ...bare, introduction: 'word '.repeat(100) }).length <= 160)
})
