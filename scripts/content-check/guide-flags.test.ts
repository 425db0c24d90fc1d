import assert from 'node:assert/strict'
import { it } from 'node:test'
import { missingDangers } from './guide-flags.ts'

const known = { nitrates: new Set(['glyceryl-trinitrate']), names: ['adrenaline', 'donepezil'] }
type Guide = Parameters<typeof missingDangers>[0]
const of = (guide: object) => [...missingDangers(guide as Guide, known)]
const list = (...items: string[]) => ({ items, from: [] })

it('finds a guide to a cancer without the fever during chemotherapy', () => {
  const clinicalTreatments = list('Chemotherapy, if it has spread')
  const fever = 'While you have chemotherapy: 38 °C (100.4 °F) or more'
  assert.match(of({ clinicalTreatments, redFlags: { today: ['Weight loss'] } })[0]!, /chemotherapy/)
  assert.deepEqual(of({ clinicalTreatments, redFlags: { emergency: [fever] } }), [])
})

it('finds blood from the lungs that is no emergency, however much it is', () => {
  const today = ['Coughing up a few spots of blood']
  assert.match(of({ redFlags: { today } })[0]!, /blood/)
  assert.deepEqual(of({ redFlags: { today, emergency: ['Coughing up more than a few spots of blood'] } }), [])
})

it('finds black poo at two levels, and a faint without its emergencies', () => {
  const emergency = ['Poo that is black, sticky and very smelly']
  assert.match(of({ redFlags: { emergency, today: ['Black poo, or dark blood'] } })[0]!, /black/)
  assert.deepEqual(of({ redFlags: { emergency, today: ['Dark red blood mixed into the poo'] } }), [])
  assert.match(of({ redFlags: { today: ['A faint, to find out why'] } })[0]!, /ambulance/)
  assert.deepEqual(of({ redFlags: { emergency: ['A faint with chest pain'], today: ['A faint that is over'] } }), [])
})

it('finds a nitrate without a word of sildenafil', () => {
  const medicine = (purpose: string) => ({
    commonMedicines: { items: [{ ingredient: 'glyceryl-trinitrate', purpose }], from: [] },
  })
  assert.match(of(medicine('For angina'))[0]!, /sildenafil/)
  assert.deepEqual(of(medicine('For angina. Never with sildenafil')), [])
  assert.match(of({ homeTreatments: list('Use your GTN') })[0]!, /sildenafil/)
})

it('finds a reason that a newer entry has made wrong', () => {
  assert.deepEqual(of({ absent: { commonMedicines: 'Adrenaline is the treatment. It has no entry here.' } }), [
    'absent.commonMedicines: adrenaline has an entry by now',
  ])
  assert.deepEqual(of({ absent: { commonMedicines: 'Donepezil is for the clinic to choose.' } }), [])
})
