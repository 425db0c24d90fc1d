import assert from 'node:assert/strict'
import { test } from 'node:test'
import { silent } from '#server/database/log.ts'
import { library } from '#server/features/medicines/knowledge/library.ts'
import { forbiddenUnsaid, heldElsewhere, lostInMix, untold, youngerInMix } from './mixes.ts'

test('a combination without a strict warning of its ingredient is found', async () => {
  const texts = await library({ log: silent })
  const mix = texts.combinations.get('ibuprofen-paracetamol')!
  assert.deepEqual([...lostInMix(texts, mix)], [])
  const { driving, ...others } = mix.warnings!
  assert.ok(driving)
  const [says, ...more] = lostInMix(texts, { ...mix, warnings: others })
  assert.match(says ?? '', /^warnings\.driving: ibuprofen says/)
  assert.deepEqual(more, [])
})

test('a combination without the times of slow-release products is found', async () => {
  const texts = await library({ log: silent })
  const { byProduct, ...mix } = texts.combinations.get('pregabalin-mecobalamin')!
  assert.ok(byProduct)
  assert.deepEqual(
    [...lostInMix(texts, mix)],
    ['byProduct: slow-release products with pregabalin are taken in another way'],
  )
})

test('a combination without a contraindication of one of its ingredients is found', async () => {
  const texts = await library({ log: silent })
  const mix = texts.combinations.get('steroid-antibiotic-eye-drops')!
  assert.deepEqual([...forbiddenUnsaid(texts, mix)], [])
  const items = mix.contraindications!.items.filter((item) => !item.startsWith('Aplastic anaemia'))
  const [says, ...more] = forbiddenUnsaid(texts, { ...mix, contraindications: { ...mix.contraindications!, items } })
  assert.match(says ?? '', /^contraindications: chloramphenicol has "Aplastic anaemia/)
  assert.deepEqual(more, [])
})

test('a combination that allows people younger than an ingredient does is found', async () => {
  const texts = await library({ log: silent })
  const mix = texts.combinations.get('aceclofenac-thiocolchicoside')!
  assert.deepEqual([...youngerInMix(texts, mix)], [])
  const children = { ...mix.warnings!.children!, text: 'Do not give it under 16 years.' }
  assert.deepEqual(
    [...youngerInMix(texts, { ...mix, warnings: { ...mix.warnings, children } })],
    ['warnings.children: aceclofenac is not for people under 18 years'],
  )
})

test('a combination that lacks one of several groups of medicines in a contraindication is found', async () => {
  const texts = await library({ log: silent })
  const mix = texts.combinations.get('cefuroxime-clavulanic-acid')!
  assert.deepEqual([...forbiddenUnsaid(texts, mix)], [])
  const items = mix.contraindications!.items.map((item) => item.replace(', a carbapenem or a related antibiotic', ''))
  const [says] = forbiddenUnsaid(texts, { ...mix, contraindications: { ...mix.contraindications!, items } })
  assert.match(says ?? '', /cefuroxime has "A severe allergic reaction to a penicillin, a carbapenem/)
})

test('an item about an ingredient that only some products of a combination hold is found', async () => {
  const texts = await library({ log: silent })
  const mix = texts.combinations.get('steroid-antibiotic-cream')!
  assert.deepEqual([...heldElsewhere(texts, mix)], [])
  const { seriousSideEffects } = mix
  const items = [...seriousSideEffects!.items, 'Less urine after use of neomycin on a large area']
  const found = [...heldElsewhere(texts, { ...mix, seriousSideEffects: { ...seriousSideEffects!, items } })]
  assert.ok(found.some((says) => says.endsWith('is on the page of halobetasol with fusidic acid')))
  assert.ok(!found.some((says) => says.endsWith('with neomycin')))
})

test('a combination that does not ask about an illness as its ingredient does is found', async () => {
  const texts = await library({ log: silent })
  const mix = texts.combinations.get('chlorpheniramine-phenylephrine')!
  assert.deepEqual([...untold(texts, mix)], [])
  const general = { ...mix.warnings!.general!, text: 'Tell your doctor about glaucoma, epilepsy and asthma.' }
  const found = [...untold(texts, { ...mix, warnings: { ...mix.warnings, general } })]
  assert.ok(found.some((says) => /^warnings\.general: phenylephrine says .*diabetes, an overactive thyroid/.test(says)))
})

test('a combination that does not ask about an illness of the main artery is found', async () => {
  const texts = await library({ log: silent })
  const mix = texts.combinations.get('ofloxacin-ornidazole')!
  assert.deepEqual([...untold(texts, mix)], [])
  const general = {
    ...mix.warnings!.general!,
    text: 'Tell your doctor about fits and weak muscles (myasthenia gravis).',
  }
  const found = [...untold(texts, { ...mix, warnings: { ...mix.warnings, general } })]
  assert.ok(found.some((says) => /^warnings\.general: ofloxacin says .*aneurysm/.test(says)))
})
