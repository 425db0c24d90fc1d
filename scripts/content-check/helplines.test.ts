import assert from 'node:assert/strict'
import { it } from 'node:test'
import { uncitedHelpline } from './helplines.ts'

it('finds a helpline that no source from India gives', () => {
  assert.equal(uncitedHelpline('Call Tele-MANAS on 14416', ['MedlinePlus.gov']), '14416')
  assert.equal(uncitedHelpline('Call 1800-11-6666, a free number', ['NHS website']), '1800-11-6666')
  assert.equal(uncitedHelpline('Call Tele-MANAS on 14416', ['MedlinePlus.gov', 'Government of India']), null)
  assert.equal(uncitedHelpline('Call 112 or 108', ['MedlinePlus.gov']), null)
})
