import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { InteractionCheck } from '#contract/interaction-checker.ts'
import { makeMedicine } from '#server/testing/medicines.ts'
import { sharedApp } from '#server/testing/shared-app.ts'

const app = await sharedApp()

type Wish = Omit<Parameters<typeof makeMedicine>[1], 'name' | 'salts'>
const make = async (salt: string, strength: string, name: string, more: Wish = {}) =>
  (await makeMedicine(app.db, { name: `${salt} ${name}`, salts: [[salt, strength]], ...more })).slug
async function severityOf(one: string, other: string): Promise<string> {
  const { status, body } = await app.anonymous.get(`/api/interactions?medicines=${one},${other}`)
  assert.equal(status, 200)
  return (body as InteractionCheck).interactions.find(({ kind }) => kind === 'interaction')?.severity ?? 'none'
}

const drops: Wish = { form: 'drops' }
/** What the tablets of both would give, and drops don't. */
const absorbedOnlyFromTablets = [
  ['Ciprofloxacin', '0.3% w/v', 'Tizanidine'],
  ['Moxifloxacin', '0.5% w/v', 'Amiodarone'],
  ['Ciclosporin', '0.05% w/v', 'Simvastatin'],
  ['Fluconazole', '0.3% w/v', 'Warfarin'],
  ['Ketorolac', '0.5% w/v', 'Warfarin'],
  ['Gentamicin', '0.3% w/v', 'Furosemide'],
  ['Tobramycin', '0.3% w/v', 'Furosemide'],
  ['Azithromycin', '1% w/v', 'Amiodarone'],
  ['Ofloxacin', '0.3% w/v', 'Warfarin'],
  ['Dexamethasone', '0.1% w/v', 'Ibuprofen'],
  ['Chloramphenicol', '0.5% w/v', 'Warfarin'],
] as const

test('eye drops give no alert where the tablets of both do', async () => {
  for (const [salt, strength, other] of absorbedOnlyFromTablets) {
    const tablet = await make(other, '5 mg', 'Tablet')
    const asDrops = await severityOf(await make(salt, strength, 'Drops', drops), tablet)
    assert.equal(asDrops, 'none', `${salt} drops + ${other}: ${asDrops}`)
    const asTablet = await severityOf(await make(salt, '500 mg', 'Tablet'), tablet)
    assert.notEqual(asTablet, 'none', `${salt} tablet + ${other}`)
  }
})

test('locally applied forms that are absorbed raise their alert', async () => {
  const verapamil = await make('Verapamil', '80 mg', 'Tablet')
  assert.equal(await severityOf(await make('Timolol', '0.5% w/v', 'Eye Drops', drops), verapamil), 'severe')
  const ointment = await make('Nitroglycerin', '0.2% w/w', 'Ointment', { form: 'ointment' })
  assert.equal(await severityOf(ointment, await make('Sildenafil', '50 mg', 'Tablet')), 'contraindicated')
})

test('gels, creams and ointments give no alert where the tablets do', async () => {
  const warfarin = await make('Warfarin', '5 mg', 'Tablet')
  for (const [salt, form] of [
    ['Diclofenac', 'gel'],
    ['Ketoconazole', 'cream'],
    ['Metronidazole', 'gel'],
    ['Clotrimazole', 'cream'],
  ] as const)
    assert.equal(await severityOf(await make(salt, '1% w/w', form, { form }), warfarin), 'none', salt)
})

test('miconazole gives its alert from the mouth and the vagina, and a milder one from the skin', async () => {
  const warfarin = await make('Warfarin', '5 mg', 'Tablet')
  const glimepiride = await make('Glimepiride', '2 mg', 'Tablet')
  const cream = await make('Miconazole', '2% w/w', 'Cream', { form: 'cream' })
  const mouth = await make('Miconazole', '2% w/w', 'Oral Gel', { form: 'gel' })
  const severities = [cream, mouth].map((form) => [severityOf(form, warfarin), severityOf(form, glimepiride)])
  assert.deepEqual(await Promise.all(severities.map((both) => Promise.all(both))), [
    ['moderate', 'none'],
    ['severe', 'severe'],
  ])
  const { body } = await app.anonymous.get(`/api/interactions?medicines=${cream},${warfarin}`)
  assert.match((body as InteractionCheck).interactions[0]!.patients, /^Little miconazole gets from the skin/)
})
