import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { MedicineForm } from '#contract/medicines.ts'
import { presentationOf } from '#server/features/medicines/lists/product.ts'
import { formEntryOf, type Route, routesOf } from './described.ts'

test('form and pack say by which routes a medicine can be taken, and the place on the pack counts more', () => {
  const said: [form: MedicineForm | null, name: string, routes: Route[]][] = [
    ['tablet', 'Plain Tablet', ['oral']],
    ['tablet', 'Plain Vaginal Tablet', ['vaginal']],
    ['drops', 'Plain Eye Drops', ['eye']],
    ['drops', 'Plain Eye/Ear Drops', ['ear', 'eye']],
    ['drops', 'Plain Drops', ['oral', 'eye', 'ear', 'nose']],
    ['gel', 'Plain Gel', ['skin', 'mouth']],
  ]
  for (const [form, name, routes] of said) assert.deepEqual(routesOf(form, presentationOf(name, null)), routes, name)
  assert.equal(routesOf(null, '').length > 5, true)
})

test('a gel is swallowed if its ingredient is known in no other way', () => {
  assert.deepEqual(routesOf('gel', '', new Set(['oral'])), ['oral'])
  assert.deepEqual(routesOf('gel', '', new Set(['oral', 'skin'])), ['skin', 'mouth'])
})

test('how a form is used is told only where one way is left', () => {
  assert.equal(formEntryOf('tablet', '', ['oral']), 'tablet')
  assert.equal(formEntryOf('tablet', 'prolonged', ['oral']), 'modified-release-tablet')
  assert.equal(formEntryOf('tablet', 'sublingual', ['oral']), null)
  assert.equal(formEntryOf('drops', '', ['eye', 'ear']), null)
  assert.equal(formEntryOf('drops', 'ear', ['ear']), 'ear-drops')
  assert.equal(formEntryOf('inhaler', 'nebuliser', ['inhaled']), 'nebuliser-solution')
  assert.equal(formEntryOf('kit', '', ['oral']), null)
  assert.equal(formEntryOf(null, '', ['oral']), null)
})
