import assert from 'node:assert/strict'
import { test } from 'node:test'
import { silent } from '#server/database/log.ts'
import { library } from '#server/features/medicines/knowledge/library.ts'
import { allowedToThose, lacksHelp, unsaidSigns } from './lost-in-mixes.ts'

test('a combination without a sign of harm of one of its ingredients is found', async () => {
  const texts = await library({ log: silent })
  const mix = texts.combinations.get('tuberculosis-tablets')!
  assert.deepEqual([...unsaidSigns(texts, mix)], [])
  const items = mix.seriousSideEffects!.items.filter((item) => !item.includes('blisters'))
  const [says, ...more] = unsaidSigns(texts, { ...mix, seriousSideEffects: { ...mix.seriousSideEffects!, items } })
  assert.match(says ?? '', /^seriousSideEffects: isoniazid has "A rash that blisters/)
  assert.deepEqual(more, [])
})

test('a sign of harm is looked for on the pages of each set of ingredients', async () => {
  const texts = await library({ log: silent })
  const mix = texts.combinations.get('steroid-antibiotic-eye-drops')!
  const items = mix.seriousSideEffects!.items.filter((item) => !item.startsWith('With gentamicin'))
  const found = [...unsaidSigns(texts, { ...mix, seriousSideEffects: { ...mix.seriousSideEffects!, items } })]
  assert.ok(found.some((says) => says.includes('gentamicin has "Poorer hearing')))
  assert.ok(!found.some((says) => says.includes('moxifloxacin')))
})

test('a combination without a section on getting help that an ingredient has is found', async () => {
  const texts = await library({ log: silent })
  const { seriousSideEffects, ...mix } = texts.combinations.get('citicoline-piracetam')!
  assert.ok(seriousSideEffects)
  assert.deepEqual([...lacksHelp(texts, { ...mix, seriousSideEffects })], [])
  assert.ok([...lacksHelp(texts, mix)].includes('seriousSideEffects: missing, and citicoline has one'))
})

test('a combination that does not forbid all people whom an ingredient forbids is found', async () => {
  const texts = await library({ log: silent })
  const mix = texts.combinations.get('mefenamic-acid-drotaverine')!
  assert.deepEqual([...allowedToThose(texts, mix)], [])
  const items = mix.contraindications!.items.filter((item) => !item.startsWith('Breastfeeding'))
  const contraindications = { ...mix.contraindications!, items }
  assert.deepEqual(
    [...allowedToThose(texts, { ...mix, contraindications })],
    ['contraindications: drotaverine has "Breastfeeding"'],
  )
})
