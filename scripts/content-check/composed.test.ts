import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { differingFrequencies, differingWaits, lackingRules, plainDoses, saysDaily } from './composed.ts'

const source = { name: 'Vaidya', url: null, date: '2026-11-29' }
const text = (value: string) => ({ value, source, from: 'knowledge' })
const rows = (severity: string, effect: string) => ({
  value: [{ drug: 'Nitrates', severity, effect }],
  source,
  from: 'knowledge',
})

describe('contradictions on a composed page', () => {
  it('finds "how to use" with another frequency than "how to take"', () => {
    const howToTake = text('Take it once a week.')
    assert.deepEqual(differingFrequencies({ howToTake, howToUse: text('Swallow one each day.') }), ['daily'])
    assert.deepEqual(differingFrequencies({ howToTake, howToUse: text('Swallow it whole.') }), [])
    assert.deepEqual(differingFrequencies({ howToUse: text('Swallow one each day.') }), [])
  })

  it('finds the dose of plain tablets on the page of slow-release ones', () => {
    const plain = { recommendedDosage: text('Adults take 50 mg twice a day. Take it as prescribed.') }
    assert.deepEqual(plainDoses(plain, plain), ['Adults take 50 mg twice a day.'])
    const own = { recommendedDosage: text('Slow-release tablets: 100 mg once a day. Take it as prescribed.') }
    assert.deepEqual(plainDoses(own, plain), [])
    assert.deepEqual(plainDoses(own, own), [])
  })

  it('finds two times to wait before another cream', () => {
    const howToTake = text('Spread a thin layer. Wait 10 minutes before other creams.')
    assert.deepEqual(
      differingWaits({ howToTake, howToUse: text('Wait half an hour before another skin product.') }),
      [30],
    )
    assert.deepEqual(differingWaits({ howToTake, howToUse: text('Wait 10 minutes before another one.') }), [])
    assert.deepEqual(differingWaits({ howToTake, howToUse: text('Wash your hands.') }), [])
  })

  it('finds a daily dose, and not the warning of one', () => {
    assert.equal(saysDaily({ howToUse: text('Take it at the same time each day.') }), true)
    assert.equal(saysDaily({ howToTake: text('Take it once a week, never every day.') }), false)
  })

  it('finds a page that is silent about a rule, denies it or plays it down', () => {
    const rules = [{ severity: 'contraindicated' }]
    assert.match(lackingRules({}, rules)!, /shows no interaction/)
    assert.match(lackingRules({ drugInteractions: rows('High', 'No interaction data.') }, rules)!, /says "No inter/)
    assert.match(lackingRules({ drugInteractions: rows('Moderate', 'It can make you dizzy.') }, rules)!, /no grave/)
    assert.equal(lackingRules({ drugInteractions: rows('High', 'Do not take them together.') }, rules), null)
    assert.equal(lackingRules({}, []), null)
  })
})
