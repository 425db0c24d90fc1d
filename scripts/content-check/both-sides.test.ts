import assert from 'node:assert/strict'
import { it } from 'node:test'
import { loadFolder } from '#content/load.ts'
import { oneSided } from './both-sides.ts'

it('finds a severity that differs, a missing side, and a substance that has an entry', async () => {
  const ingredients = new Map((await loadFolder('ingredients')).entries)
  const classes = (await loadFolder('classes')).entries
  assert.deepEqual([...oneSided({ ingredients, classes })], [])
  const felodipine = ingredients.get('felodipine')!
  const says = (change: Partial<NonNullable<typeof felodipine.interactions>[number]>) => {
    const [first] = felodipine.interactions!
    ingredients.set('felodipine', { ...felodipine, interactions: [{ ...first!, ...change }] })
    return [...oneSided({ ingredients, classes })].map((one) => one.says).join('; ')
  }
  assert.match(says({ severity: 'low' }), /itraconazole is low here and high there/)
  assert.match(says({ with: 'other:digoxin' }), /"other:digoxin" has an entry/)
  assert.match(says({ with: 'other:tar' }), /but not the other way round/)
})
