import assert from 'node:assert/strict'
import { it } from 'node:test'
import { forbiddenTopics } from './forbidden-topics.ts'

const from = ['label']
const page = (text: string, items: string[]) => ({
  warnings: { breastfeeding: { text, from } },
  contraindications: { items, from },
})
const found = (text: string, items = ['An allergy to it']) => [...forbiddenTopics(page(text, items))]

it('finds a warning that forbids a medicine while the contraindications do not name the topic', () => {
  assert.deepEqual(found('Do not take it while you breastfeed.'), ['breastfeeding'])
  assert.deepEqual(found('Little is known. It must not be used.'), ['breastfeeding'])
  assert.deepEqual(found('Do not take it: it passes into the milk.'), ['breastfeeding'])
  assert.deepEqual(found('Do not take it while you breastfeed.', ['Pregnancy and breastfeeding']), [])
})

it('lets a warning advise against a medicine, or forbid it in part', () => {
  for (const text of [
    'Ask your doctor first.',
    'It is not usually taken.',
    'Do not take it unless your doctor agrees.',
    'Do not use it on the chest.',
    'Do not take it in the first weeks.',
  ])
    assert.deepEqual(found(text), [], text)
  assert.deepEqual(found('Do not take it.', ['Everybody: it is banned']), [])
})

it('reads the warnings and contraindications of the classes behind an ingredient', () => {
  const ofClass = page('Do not use it while you breastfeed.', ['An allergy to it'])
  assert.deepEqual([...forbiddenTopics({}, [ofClass])], ['breastfeeding'])
  assert.deepEqual([...forbiddenTopics({ contraindications: { items: ['Breastfeeding'], from } }, [ofClass])], [])
})
