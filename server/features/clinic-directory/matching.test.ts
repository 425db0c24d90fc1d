import assert from 'node:assert/strict'
import { test } from 'node:test'
import { languagesOf, matchesOf, specialtiesOf, type Wanted } from './matching.ts'
import type { ListedClinic } from './queries.ts'

const clinic = (id: string, more: Partial<ListedClinic>) =>
  ({ id, city: 'Pune', address: '1 Station Road', languages: [], ...more }) as ListedClinic
const doctor = (id: string, specialty: string, languages: string[] = ['English']) => ({ id, specialty, languages })

const clinics = [
  clinic('a', {
    city: 'São Paulo',
    address: 'Rua Flor 9',
    specialty: 'General Medicine',
    doctors: [doctor('a1', 'Cardiology', ['Hindi']), doctor('a2', 'Dermatology', ['English', 'Português'])],
  }),
  clinic('b', { city: 'बेंगलुरु', address: '2 Lake View, 560001', specialty: null, doctors: [doctor('b1', 'cardiology')] }),
  clinic('c', { specialty: 'Cardiology', languages: ['Marathi', 'english'], doctors: [doctor('c1', 'ENT')] }),
]

const found = (wanted: Wanted) =>
  matchesOf(clinics, wanted).map(({ clinic: { id }, doctorIds }) => [id, ...doctorIds].join(' '))

test('a place is found by the beginning of its words, regardless of case and accents', () => {
  for (const place of ['sao paulo', 'SÃO', 'paulo flor', ' são,  PAU '])
    assert.deepEqual(found({ place }), ['a a1 a2'], place)
  assert.deepEqual(found({ place: 'बेंगलुरु' }), ['b b1'])
  assert.deepEqual(found({ place: '560001 lake' }), ['b b1'])
  assert.deepEqual(found({ place: 'aulo' }), [])
  assert.deepEqual(found({ place: '%' }).length, 3)
})

test('a specialty selects its doctors, or all doctors of a clinic that has it without one', () => {
  assert.deepEqual(found({ specialty: 'CARDIOLOGY' }), ['a a1', 'b b1', 'c c1'])
  assert.deepEqual(found({ specialty: 'General Medicine' }), ['a a1 a2'])
  assert.deepEqual(found({ specialty: 'ENT|Dermatology|' }), ['a a2', 'c c1'])
  assert.deepEqual(found({ specialty: 'Surgery' }), [])
})

test('one doctor has to match both specialty and language', () => {
  assert.deepEqual(found({ language: 'portugues' }), ['a a2'])
  assert.deepEqual(found({ specialty: 'Cardiology', language: 'Hindi' }), ['a a1'])
  assert.deepEqual(found({ specialty: 'Dermatology', language: 'Hindi' }), [])
  assert.deepEqual(found({ language: 'marathi' }), ['c c1'], 'people at the clinic speak it')
})

test('a clinic has its own specialty first, and each text once', () => {
  assert.deepEqual(specialtiesOf(clinics[0]!), ['General Medicine', 'Cardiology', 'Dermatology'])
  assert.deepEqual(specialtiesOf(clinics[2]!), ['Cardiology', 'ENT'])
  assert.deepEqual(languagesOf(clinics[0]!), ['English', 'Hindi', 'Português'])
  assert.deepEqual(languagesOf(clinics[2]!), ['English', 'Marathi'])
})
