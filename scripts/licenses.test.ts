import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { LICENSES_FILE, licensesText, packagesByLicense } from './licenses.ts'

/** Licenses that go with the Apache License 2.0. Packages under the LGPL and MPL are used unchanged, as libraries. */
const known = [
  '0BSD',
  'Apache-2.0',
  'Apache-2.0 AND LGPL-3.0-or-later',
  'Apache-2.0 AND LGPL-3.0-or-later AND MIT',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
]

test('docs/licenses.md lists the packages of package-lock.json; npm run licenses:write updates it', () => {
  assert.equal(readFileSync(LICENSES_FILE, 'utf8'), licensesText())
})

test('every package has a license that goes with ours', () => {
  assert.deepEqual(
    [...packagesByLicense()].filter(([license]) => !known.includes(license)),
    [],
  )
})
