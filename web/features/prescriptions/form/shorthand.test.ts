import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { daysOf, durations, frequencies } from '#contract/prescriptions/medications.ts'
import { type Understood, understand, unitIn, writeOut } from './shorthand.ts'

/** Typed shorthand and its parsed parts. */
const typed: Record<string, Understood> = {
  '1-0-1': { dosage: '1 in the morning, 1 at night', frequency: 'Twice daily' },
  '1-1-1': { dosage: '1 in the morning, 1 at noon, 1 at night', frequency: 'Three times daily' },
  '0-0-1': { dosage: '1 at night', frequency: 'Once daily' },
  '1 - 0 - 1': { dosage: '1 in the morning, 1 at night', frequency: 'Twice daily' },
  '1–1–1–1': { dosage: '1 in the morning, 1 at noon, 1 in the evening, 1 at night', frequency: 'Four times daily' },
  '½-0-½': { dosage: '½ in the morning, ½ at night', frequency: 'Twice daily' },
  '1/2-0-1': { dosage: '½ in the morning, 1 at night', frequency: 'Twice daily' },
  '1-0-2 tab': { dosage: '1 tablet in the morning, 2 tablets at night', frequency: 'Twice daily' },
  '5 ml 1-0-1': { dosage: '5 ml', frequency: 'In the morning and at night' },
  '1-0-1 x5d': { dosage: '1 in the morning, 1 at night', frequency: 'Twice daily', duration: '5 days' },
  '1 tab BD x5d pc': { dosage: '1 tablet', frequency: 'Twice daily', duration: '5 days', instructions: 'After meals' },
  '2 tabs TDS 5/7': { dosage: '2 tablets', frequency: 'Three times daily', duration: '5 days' },
  '1 cap OD for 2 weeks': { dosage: '1 capsule', frequency: 'Once daily', duration: '14 days' },
  '1 tab od 1/12': { dosage: '1 tablet', frequency: 'Once daily', duration: '30 days' },
  '1 tab q.i.d. 2/52': { dosage: '1 tablet', frequency: 'Four times daily', duration: '14 days' },
  '1 tab SOS': { dosage: '1 tablet', frequency: 'As needed', duration: 'As needed' },
  '1 tab TDS sos x3d': {
    dosage: '1 tablet',
    frequency: 'As needed',
    duration: '3 days',
    instructions: 'At most three times a day',
  },
  '1 tab HS': { dosage: '1 tablet', frequency: 'At bedtime' },
  '1 tab ac': { dosage: '1 tablet', instructions: 'Before meals' },
  '1 tab bbf': { dosage: '1 tablet in the morning', frequency: 'Once daily', instructions: 'Before meals' },
  '1 inj stat im': {
    dosage: '1 injection',
    frequency: 'At once, one time',
    duration: '1 day',
    instructions: 'Into a muscle',
  },
  '500 mg q6h': { dosage: '500 mg', frequency: 'Every 6 hours' },
  '500 mg 8 hourly 7 days': { dosage: '500 mg', frequency: 'Every 8 hours', duration: '7 days' },
  '2 puffs bd cont': { dosage: '2 puffs', frequency: 'Twice daily', duration: 'Until further notice' },
  '1 tablet, crushed, BD': { dosage: '1 tablet', frequency: 'Twice daily', instructions: 'Crushed' },
  'apply thin layer locally BD x 7 days': {
    dosage: 'Apply thin layer',
    frequency: 'Twice daily',
    duration: '7 days',
    instructions: 'On the skin',
  },
  '1 tab weekly x 8 weeks': { dosage: '1 tablet', frequency: 'Once a week', duration: '56 days' },
  '2 tab OD x5d then 1 x5d then ½ x5d': {
    dosage: '2 tablets for 5 days, then 1 tablet for 5 days, then ½ tablet for 5 days',
    frequency: 'Once daily',
    duration: '15 days',
  },
  '1 tab BD x3d then OD x3d': {
    dosage: '1 tablet twice daily for 3 days, then 1 tablet once daily for 3 days',
    frequency: 'See dosage',
    duration: '6 days',
  },
  'ek goli subah shaam khane ke baad': {
    dosage: '1 tablet',
    frequency: 'In the morning and in the evening',
    instructions: 'After meals',
  },
  '1 tab eod': { dosage: '1 tablet', frequency: 'Every other day' },
}

suite('shorthand', () => {
  for (const [text, meant] of Object.entries(typed))
    test(`“${text}” is written out in full`, () => assert.deepEqual(understand(text), meant))

  test('the unit in the medication’s name is used if no unit is typed', () => {
    assert.equal(unitIn('Dolo 650 Tablet'), 'tablet')
    assert.equal(unitIn('Amoxil 500 mg caps'), 'capsule')
    assert.equal(unitIn('Grandmother’s tea'), null)
    assert.equal(unitIn('Cough syrup 100 ml'), null)
    assert.equal(unitIn('Carmellose Eye Drops'), 'drop')
    assert.equal(unitIn('Paracetamol Drops 100 mg per ml'), null)
    assert.equal(understand('2-0-1', 'tablet').dosage, '2 tablets in the morning, 1 tablet at night')
  })

  test('unknown shorthand stays as typed', () => {
    for (const text of [
      '1 tablet',
      '0-0-0',
      '2026-11-30',
      '1-2',
      '5 drops',
      '1/2 tablet',
      'half a cup',
      '1:1000',
      '5 m',
    ])
      assert.deepEqual(understand(text), { dosage: text })
    // what contradicts itself, or isn't known, is left for the doctor to see
    for (const text of ['1 tab BD TDS', '1 tab x1000d', '1 tab BD hs ac', '1 tab as directed BD'])
      assert.deepEqual(understand(text), { dosage: text })
  })

  test('expanded text is left unchanged when parsed again', () => {
    for (const text of Object.keys(typed)) {
      const { dosage } = understand(text)
      assert.equal(understand(dosage).dosage, dosage)
    }
  })

  test('shorthand in instructions is expanded', () => {
    assert.equal(writeOut('pc'), 'After meals')
    assert.equal(writeOut('1 sos for fever, hs'), '1 as needed for fever, at bedtime')
    assert.equal(writeOut('for itching 5/7'), 'For itching for 5 days')
    assert.equal(writeOut('With a glass of water'), 'With a glass of water')
  })

  test('shorthand expands to the frequencies and durations that the form offers', () => {
    for (const word of ['od', 'bd', 'tds', 'qid', 'hs', 'sos', 'q4h', 'q6h', 'q8h', 'q12h'])
      assert(
        frequencies.some((choice) => choice === understand(`1 tab ${word}`).frequency),
        word,
      )
    for (const { duration } of Object.values(typed))
      assert(!duration || daysOf(duration) !== null || durations.some((choice) => choice === duration), duration)
  })
})
