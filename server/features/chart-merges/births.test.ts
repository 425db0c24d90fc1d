import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mergeMessages } from '#contract/chart-merges.ts'
import { makeAdmin, makeChart, makeClinic, makePatientAccount } from '#server/testing/factories.ts'
import { sharedApp } from '#server/testing/shared-app.ts'

// Whether two charts can belong to one person, by exact or approximate birth dates (rule I7).

const app = await sharedApp()
const clinic = await makeClinic(app.db)
const admin = await app.signInAs(await makeAdmin(app.db, clinic))

interface Birth {
  dateOfBirth?: string
  birthYear?: string
}

/** Merges a guest's chart into one of an account. */
async function mergeInto(guest: Birth, own: Birth) {
  const mine = await makeChart(app.db, clinic, { owner: await makePatientAccount(app.db), ...own })
  const twin = await makeChart(app.db, clinic, guest)
  return admin.post(`/api/patients/${twin.id}/merge`, { into: mine.id })
}

test('charts whose birth years differ by more than a year can’t be merged', async () => {
  const apart: [Birth, Birth][] = [
    [{ birthYear: '1955' }, { birthYear: '2020' }],
    [{ dateOfBirth: '2020-03-01' }, { birthYear: '1955' }],
    [{ birthYear: '1957' }, { dateOfBirth: '1955-03-01' }],
    [{ dateOfBirth: '1955-03-01' }, { dateOfBirth: '1955-03-02' }],
  ]
  for (const [guest, own] of apart) {
    const { status, body } = await mergeInto(guest, own)
    assert.deepEqual([status, body.message], [409, mergeMessages.differ], JSON.stringify([guest, own]))
  }
})

test('charts whose birth years differ by one, or of which one has no birth date, can be merged', async () => {
  const same: [Birth, Birth][] = [
    [{ birthYear: '1955' }, { birthYear: '1956' }],
    [{ birthYear: '1954' }, { dateOfBirth: '1955-03-01' }],
    [{}, { birthYear: '1955' }],
    [{ dateOfBirth: '1955-03-01' }, {}],
  ]
  for (const [guest, own] of same) {
    const { status, text } = await mergeInto(guest, own)
    assert.equal(status, 201, `${JSON.stringify([guest, own])} ${text}`)
  }
})
