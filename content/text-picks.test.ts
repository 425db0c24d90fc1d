import assert from 'node:assert/strict'
import { test } from 'node:test'
import { adviceLines } from '#contract/doses/phrases.ts'
import { loadFolder } from './load.ts'
import { loadTextPicks } from './text-picks.ts'

const picks = await loadTextPicks()
const { entries: guides } = await loadFolder('guides')

test('each line of advice is one of its guide, or of the list of common advice', () => {
  const common: readonly string[] = adviceLines
  for (const { id, guide, advice = [] } of picks) {
    const { homeTreatments, riskReduction, copingStrategies } = (guide && guides.get(guide)) || {}
    const items = [homeTreatments, riskReduction, copingStrategies].flatMap((part) => part?.items ?? [])
    for (const line of advice) assert(common.includes(line) || items.includes(line), `${id}: ${line}`)
  }
})

test('names are unique, there are texts for many specialties, and none has a dose', () => {
  assert(picks.length >= 30)
  assert.equal(new Set(picks.map(({ id }) => id)).size, picks.length)
  const specialties = new Set(picks.flatMap((one) => one.specialties ?? []))
  for (const one of ['General Medicine', 'Pediatrics', 'Gynecology', 'Orthopedics', 'Dermatology', 'ENT'] as const)
    assert(specialties.has(one), one)
  for (const one of ['Dentistry', 'Cardiology', 'Psychiatry', 'Ophthalmology', 'Endocrinology'] as const)
    assert(specialties.has(one), one)
  for (const { id, ...one } of picks) assert.doesNotMatch(JSON.stringify(one), /\d\s*(?:mg|mcg|ml|IU|tablets?)\b/i, id)
})
