import assert from 'node:assert/strict'
import { test } from 'node:test'
import { articleJson } from './article-data.ts'
import { hrefOf, addressOf } from './help-address.ts'
import { forWhom, idOf } from './words.ts'

test('an address is the same after it is read and written, and an unknown role is ignored', () => {
  const of = (query: string) => addressOf(new URLSearchParams(query))
  assert.deepEqual(of('search=%20walk-ins%20&role=staff'), { typed: 'walk-ins', role: 'staff' })
  assert.deepEqual(of('role=king'), { typed: '', role: null })
  assert.equal(of(`search=${'x'.repeat(500)}`).typed.length, 200)
  assert.equal(hrefOf({ typed: 'a & b', role: 'doctor' }), '/help-center?search=a+%26+b&role=doctor')
  assert.equal(hrefOf({ typed: '', role: null }), '/help-center')
})

test('names roles and sections', () => {
  assert.equal(forWhom(['patient']), 'For patients')
  assert.equal(forWhom(['doctor', 'staff', 'clinic_admin']), 'For doctors, staff and administrators')
  assert.equal(forWhom(['patient', 'doctor', 'staff', 'clinic_admin']), 'For everyone')
  assert.equal(idOf('Billing & Payments'), 'billing-payments')
  assert.equal(idOf('“No allergies recorded”'), 'no-allergies-recorded')
})

test('no text of an article ends the script for search engines', () => {
  const article = { title: '</script>', summary: 's', category: 'Getting Started', updated: '2026-11-23' } as const
  const json = articleJson(article as unknown as Parameters<typeof articleJson>[0], 'https://clinic.example/x')
  assert(!json.includes('</script>'))
  assert.equal(JSON.parse(json).headline, '</script>')
})
