import assert from 'node:assert/strict'
import { test } from 'node:test'
import { silent } from '#server/database/log.ts'
import { library } from '#server/features/medicines/knowledge/library.ts'
import { forbiddenInWarnings } from './forbidden-warnings.ts'

test('a medicine that a warning forbids in a state that its contraindications leave out is found', async () => {
  const texts = await library({ log: silent })
  const febuxostat = texts.ingredients.get('febuxostat')!
  assert.deepEqual([...forbiddenInWarnings(texts, febuxostat)], [])
  const contraindications = { ...febuxostat.contraindications!, items: ['An allergy to febuxostat'] }
  assert.deepEqual(
    [...forbiddenInWarnings(texts, { ...febuxostat, contraindications })],
    [
      'contraindications: a warning on pregnancy says "Do not take it in pregnancy."',
      'contraindications: a warning on breastfeeding says "Do not take it while you breastfeed."',
    ],
  )
})
