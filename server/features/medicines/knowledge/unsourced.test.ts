import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadFolder } from '#content/load.ts'
import { silent } from '#server/database/log.ts'
import { library, libraryOf } from './library.ts'
import { unsourcedPages } from './coverage.ts'

test('no page says anything without a publication that has a day', async () => {
  assert.deepEqual([...unsourcedPages(await library({ log: silent }))], [])
})

test('the content check names a section whose publication is missing', async () => {
  const { entries } = await loadFolder('ingredients')
  const metformin = structuredClone(entries.get('metformin')!)
  metformin.howItWorks!.from = ['nowhere']
  metformin.regulatory!.us!.from = []
  const guides = (await loadFolder('guides')).entries
  const classes = (await loadFolder('classes')).entries
  const broken = libraryOf({ ingredients: new Map([['metformin', metformin]]), classes, forms: new Map(), guides })
  assert.deepEqual(
    [...unsourcedPages(broken)],
    [
      { slug: 'metformin', field: 'howItWorks' },
      { slug: 'metformin', field: 'fdaApproved' },
    ],
  )
})
