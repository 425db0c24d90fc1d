import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { readClaims } from './claims.ts'
import { ConfigError, readConfig } from './config.ts'

let folder: string
before(() => void (folder = mkdtempSync(join(tmpdir(), 'vaidya-claims-'))))
after(() => rmSync(folder, { recursive: true }))

const withFile = (text: string) => {
  const file = join(folder, 'claims.yaml')
  writeFileSync(file, text)
  return readConfig({ CLAIMS_FILE: file })
}

test('a demo on this machine shows the specified numbers as examples', () => {
  const { claims, areExamples } = readClaims(readConfig({}))
  assert.equal(areExamples, true)
  assert.deepEqual(
    [claims.medicines, claims.patientsServed, claims.seals],
    ['283,753+', '50K+', ['HIPAA Compliant', 'SOC 2']],
  )
})

test('a public address shows no numbers unless its operator sets them, even in demo mode', () => {
  const PUBLIC_URL = 'https://clinic.example'
  for (const DEMO of ['on', 'off'])
    assert.deepEqual(readClaims(readConfig({ PUBLIC_URL, DEMO })), { claims: { seals: [] }, areExamples: false })
})

test('an operator’s file replaces the examples, and only its lines are shown', () => {
  const { claims, areExamples } = readClaims(withFile('uptime: 99.5%\n'))
  assert.deepEqual({ claims, areExamples }, { claims: { uptime: '99.5%', seals: [] }, areExamples: false })
})

test('a missing or broken claims file, or one with an unknown line, stops the start with a message', () => {
  assert.throws(() => readClaims(readConfig({ CLAIMS_FILE: join(folder, 'absent.yaml') })), ConfigError)
  assert.throws(() => readClaims(withFile('patients: 3\n')), /CLAIMS_FILE .*claims\.yaml/)
  assert.throws(() => readClaims(withFile('seals: [')), /can't be read as YAML/)
})

test('a demo shows example contact details until the operator sets real ones', () => {
  const { contact } = readConfig({}).product
  assert.equal(contact.isExample, true)
  assert(contact.email && contact.phone && contact.address)
  assert.deepEqual(readConfig({ CONTACT_PHONE: '+91 80 4000 1000' }).product.contact, {
    email: null,
    phone: '+91 80 4000 1000',
    address: null,
    isExample: false,
  })
  assert.equal(readConfig({ PUBLIC_URL: 'https://clinic.example', DEMO: 'on' }).product.contact.email, null)
})
