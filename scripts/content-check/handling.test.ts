import assert from 'node:assert/strict'
import { it } from 'node:test'
import { lostMeal, mishandled } from './handling.ts'

type Facts = Parameters<typeof lostMeal>[0]
const facts = (texts: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(texts).map(([name, value]) => [name, { value }])) as unknown as Facts

it('finds a lotion for dry hair that is rinsed out of wet hair', () => {
  const page = facts({
    howToUse: 'Spread it on the scalp only when your hair is dry.',
    howToTake: 'Rinse it out well.',
  })
  assert.match([...mishandled(page, 'lotion', ['skin'])][0]!, /dry hair/)
})

it('finds what is done with capsules on the page of a tablet', () => {
  const howToTake = 'If you cannot swallow them, open them and mix the contents with apple sauce.'
  const faqs = [{ question: 'May I mix the contents with milk?', answer: 'No.' }]
  assert.equal([...mishandled(facts({ howToTake, faqs }), 'tablet', ['oral'])].length, 2)
  assert.deepEqual([...mishandled(facts({ howToTake, faqs }), 'capsule', ['oral'])], [])
})

it('finds drops that are measured with a spoon', () => {
  const howToTake = 'Measure syrup with the cup, not with a kitchen spoon.'
  assert.equal([...mishandled(facts({ howToTake }), 'drops', ['oral'])].length, 1)
  assert.deepEqual([...mishandled(facts({ howToTake }), 'syrup', ['oral'])], [])
  assert.deepEqual([...mishandled(facts({ howToTake: 'Measure drops with the dropper.' }), 'drops', ['oral'])], [])
})

it('finds how drops are used on the page of an eye ointment', () => {
  const howToTake = 'Let one drop fall into the eye. Wait 5 minutes before other drops.'
  assert.equal([...mishandled(facts({ howToTake }), 'ointment', ['eye'])].length, 1)
  assert.deepEqual([...mishandled(facts({ howToTake }), 'drops', ['eye'])], [])
})

it('finds a suspension that is measured and not shaken', () => {
  const howToTake = 'Measure syrup with its own syringe.'
  assert.deepEqual(
    [...mishandled(facts({ howToTake }), 'suspension', ['oral'])],
    ['howToUse: a suspension that is not shaken'],
  )
  const howToUse = 'Shake it well before each dose.'
  assert.deepEqual([...mishandled(facts({ howToTake, howToUse }), 'suspension', ['oral'])], [])
})

it('finds a warning about tablets on an injection, and lice on what is swallowed', () => {
  const warnings = 'Take care.\nChildren: Tablets are not for children.'
  assert.equal([...mishandled(facts({ warnings }), 'injection', ['injection'])].length, 1)
  const whenToUse = 'See a doctor if lice are still there.'
  assert.equal([...mishandled(facts({ whenToUse }), 'tablet', ['oral'])].length, 1)
  assert.deepEqual([...mishandled(facts({ whenToUse }), 'lotion', ['skin'])], [])
})

it('finds a liquid whose page lacks the meal that tablets need', () => {
  const tablet = facts({ howToTake: 'Swallow the tablets whole with milk, or with water after a meal.' })
  assert.match(lostMeal(tablet, facts({}))!, /after a meal/)
  assert.equal(lostMeal(tablet, facts({ howToTake: 'Take it with or after food.' })), null)
  assert.equal(lostMeal(facts({ howToTake: 'Take tablets with or without food.' }), facts({})), null)
  assert.equal(lostMeal(facts({ howToTake: 'Swallow slow-release tablets with food.' }), facts({})), null)
})
