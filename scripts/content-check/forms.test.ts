import assert from 'node:assert/strict'
import { it } from 'node:test'
import { loadFolder } from '#content/load.ts'
import { formEntryOf, routesOf } from '#server/features/medicines/knowledge/form-routes.ts'
import { productForms } from './forms.ts'

/** Texts of forms that no medicine has in the contract. */
const UNREACHED = ['lozenge']

it('reaches the text of every form', async () => {
  const { entries } = await loadFolder('forms')
  const reached = [...entries.values()].filter(({ slug, route }) =>
    productForms.some(
      ({ form, presentation }) =>
        routesOf(form, presentation).includes(route) && formEntryOf(form, presentation, [route]) === slug,
    ),
  )
  assert.deepEqual(
    [...entries.keys()].filter((slug) => !reached.some((one) => one.slug === slug)),
    UNREACHED,
  )
})
