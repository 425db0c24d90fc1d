import assert from 'node:assert/strict'
import { setImmediate } from 'node:timers/promises'
import { test } from 'node:test'
import { t } from '#language/translate.ts'
import { speakerOf } from './catalogs.ts'
import { speakFromNow, speakingIn } from './speaking.ts'

const hindi = speakerOf('hi').words['Patients'] as string

test('each request speaks its own language, also after it has waited', async () => {
  const said = async () => {
    await setImmediate()
    return t('Patients')
  }
  assert.notEqual(hindi, 'Patients')
  assert.deepEqual(await Promise.all([speakingIn('hi', said), speakingIn('en', said), said()]), [
    hindi,
    'Patients',
    'Patients',
  ])
})

test('the language of a request can change while it runs, and no other request notices', async () => {
  const other = speakingIn('en', async () => {
    await setImmediate()
    return t('Patients')
  })
  const own = speakingIn('en', async () => {
    speakFromNow('hi')
    await setImmediate()
    return t('Patients')
  })
  assert.deepEqual(await Promise.all([own, other]), [hindi, 'Patients'])
})
