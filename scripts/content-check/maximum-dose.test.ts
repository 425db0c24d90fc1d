import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { amountsOf, contradictsMaximum } from './maximum-dose.ts'

describe('maximum doses', () => {
  it('reads amounts in mg, grams and micrograms', () => {
    assert.deepEqual(amountsOf('At most 4 g (4,000 mg) in a day; 500 micrograms at once.'), [4000, 4000, 0.5])
    assert.deepEqual(amountsOf('At most 8 tablets in 24 hours.'), [])
  })

  it('reports a text that names another maximum than the safety check', () => {
    assert.equal(contradictsMaximum('At most 3,000 mg in a day.', 4000), true)
    assert.equal(contradictsMaximum('UK advice: 4 g. India: 3 g.', 4000), false)
    assert.equal(contradictsMaximum('Up to 40 mg twice a day.', 80), false)
    assert.equal(contradictsMaximum('At most 4 doses in 24 hours, each of 60 mg.', 240), false)
    assert.equal(contradictsMaximum('Never more than the doctor said.', 4000), false)
  })
})
