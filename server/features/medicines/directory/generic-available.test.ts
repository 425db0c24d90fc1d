import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { DIRECTORY_SOURCE, type Medicine } from '#contract/medicines.ts'
import { makeMedicine, setDirectoryVersion } from '#server/testing/medicines.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'

let app: TestApp

before(async () => {
  app = await buildTestApp()
  await setDirectoryVersion(app.db, 1)
})
after(() => app.close())

type Wish = Parameters<typeof makeMedicine>[1]

const read = async (slug: string): Promise<Medicine> => (await app.anonymous.get(`/api/medicines/${slug}`)).body

/** A medicine of Cipla beside another one; `ours` and `other` say in what they differ. */
async function beside(salt: string, other: Partial<Wish>, ours: Partial<Wish> = {}): Promise<Medicine> {
  const wish = { name: `${salt} One Tablet`, salts: [[salt, '5 mg']] as Wish['salts'] }
  await makeMedicine(app.db, { ...wish, name: `${salt}zee Tablet`, maker: 'Lupin Ltd', ...other })
  return read((await makeMedicine(app.db, { ...wish, brand: 'one', maker: 'Cipla Ltd', ...ours })).slug)
}

test('a medicine is Generic Available when the directory lists another maker with the same salt, strength and form', async () => {
  const { genericAvailable, sources } = await beside('Genericol', {})
  assert.equal(genericAvailable, true)
  assert.deepEqual(sources.genericAvailable, { name: DIRECTORY_SOURCE, url: null, date: '2026-10-02' })
})

test('another strength, form or salt, or another spelling of the same maker, makes no medicine Generic Available', async () => {
  const others: Partial<Wish>[] = [
    { salts: [['Nongenericol0', '10 mg']] },
    { form: 'capsule' },
    { salts: [['Elsol', '5 mg']] },
    { maker: 'CIPLA LIMITED' },
    { maker: 'Cipla Pharma Pvt. Ltd' },
    { maker: null },
  ]
  for (const [at, other] of others.entries()) {
    const { genericAvailable, sources } = await beside(`Nongenericol${at}`, other)
    assert.deepEqual([genericAvailable, sources.genericAvailable], [null, undefined], JSON.stringify(other))
  }
  const unmade = await beside('Unmadol', {}, { maker: null })
  assert.equal(unmade.genericAvailable, null)
})

test('the list has the last word on whether a generic is available', async () => {
  const { genericAvailable, sources } = await beside('Listedol', {}, { facts: { genericAvailable: false } })
  assert.equal(genericAvailable, false)
  assert.equal(sources.genericAvailable?.name, 'test-list')
})
