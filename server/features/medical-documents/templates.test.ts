import assert from 'node:assert/strict'
import { test } from 'node:test'
import { documentMessages, type MedicalDocument } from '#contract/medical-documents/documents.ts'
import { templateMessages as says } from '#contract/medical-documents/template.ts'
import { newId } from '#server/ids.ts'
import { makeAdmin, makeChart, makeClinic, makeDoctor } from '#server/testing/factories.ts'
import { sharedApp } from '#server/testing/shared-app.ts'

const app = await sharedApp()
const clinic = await makeClinic(app.db)
const client = await app.signInAs(await makeDoctor(app.db, clinic))
const path = `/api/clinics/${clinic.id}/document-templates`

const field = (name: string, more: object = {}) => ({ name, kind: 'text', ...more })
const swim = {
  title: 'Swimming certificate',
  body: 'To whom it may concern.\n\n{Patient}, {Age}, can swim in the {Pool}.\nDepth: {Depth} m\nNote: {Note}',
  fields: [
    field('Pool', { kind: 'choice', choices: ['small pool', 'large pool'], isRequired: true }),
    field('Depth', { kind: 'number' }),
    field('Note', { kind: 'lines' }),
  ],
}

test('a clinic’s template has fields, and a document keeps the text it was signed with when the template changes', async () => {
  const added = await client.post(path, swim)
  assert.equal(added.status, 201, added.text)
  const chart = await makeChart(app.db, clinic, { firstName: 'Asha', lastName: 'Rao', dateOfBirth: '1990-04-05' })
  const begun = await client.post(`/api/patients/${chart.id}/medical-documents`, { template: added.body.id })
  const { id } = begun.body as MedicalDocument
  const save = (edition: number, entered: string[]) =>
    client.put(`/api/medical-documents/${id}/draft`, { edition, entered })
  await save(1, ['sea', 'deep', ''])
  const wrong = await client.post(`/api/medical-documents/${id}/sign`, { edition: 2 })
  assert.deepEqual(
    wrong.body.issues.map((one: { path: string }) => one.path),
    ['entered.0', 'entered.1'],
  )
  await save(2, ['large pool', '1.8', ''])
  const changed = { ...swim, body: 'Nothing about {Pool}, {Depth}, {Note}', version: 1 }
  const put = await client.put(`/api/document-templates/${added.body.id}`, changed)
  assert.deepEqual([put.status, put.body.version], [200, 2])
  assert.equal((await client.delete(`/api/document-templates/${added.body.id}`)).status, 200)
  const { body: signed, text } = await client.post(`/api/medical-documents/${id}/sign`, { edition: 3 })
  assert.match(
    signed.versions[0].body,
    /^To whom .*\n\nAsha Rao, \d+ years, can swim in the large pool\.\nDepth: 1\.8 m$/,
    text,
  )
})

/** Begins a document from a template and signs it; returns the reply. */
async function signed(template: { body: string; fields: object[] }, entered: string[], patient: object) {
  const { body: added } = await client.post(path, { title: `Letter ${newId()}`, ...template })
  const chart = await makeChart(app.db, clinic, { firstName: 'Asha', lastName: 'Rao', ...patient })
  const { body: begun } = await client.post(`/api/patients/${chart.id}/medical-documents`, { template: added.id })
  await client.put(`/api/medical-documents/${begun.id}/draft`, { edition: 1, entered })
  return client.post(`/api/medical-documents/${begun.id}/sign`, { edition: entered.join('') === '' ? 1 : 2 })
}

test('nothing that the doctor entered is left out of the text without a word', async () => {
  const { title: _, ...template } = swim
  const { status, body } = await signed(template, ['large pool', '1.8', ''], { dateOfBirth: null })
  assert.deepEqual([status, body.issues], [400, [{ path: 'entered.0', message: documentMessages.lost('“Age”') }]])
  const two = { body: 'Rest: {Days} days at {Place}', fields: [field('Days', { kind: 'number' }), field('Place')] }
  const half = await signed(two, ['3', ''], {})
  assert.deepEqual(half.body.issues, [{ path: 'entered.0', message: documentMessages.lost('“Place”') }])
  assert.equal((await signed({ ...two, body: `Hello.\n${two.body}` }, ['', ''], {})).status, 200)
  // it is printed in another line
  const twice = await signed({ ...two, body: `${two.body}\nRest: {Days} days` }, ['3', ''], {})
  assert.equal(twice.body.versions[0].body, 'Rest: 3 days')
})

test('a sentence for which the chart lacks a fact is named before it would be left out', async () => {
  const body = 'I examined {Patient}, born {Date of birth}.\nAge: {Age}\nHealthy.'
  const lacking = await signed({ body, fields: [] }, [], { dateOfBirth: null })
  const line = 'I examined {Patient}, born {Date of birth}.'
  assert.deepEqual([lacking.status, lacking.body.message], [400, documentMessages.lostLine('“Date of birth”', line)])
  const whole = await signed({ body, fields: [] }, [], { dateOfBirth: '1990-04-05' })
  assert.match(whole.body.versions[0].body, /^I examined Asha Rao, born .*1990\.\nAge: \d+ years\nHealthy\.$/)
})

test('a template is refused with the field that is wrong', async () => {
  const refused = async (change: object) => {
    const { status, body } = await client.post(path, { ...swim, title: 'Refused', ...change })
    return [status, ...(body.issues ?? []).flatMap((one: { path: string; message: string }) => [one.path, one.message])]
  }
  assert.deepEqual(await refused({ body: 'Hello {Pool} {Depth} {Note} {Nobody}' }), [
    400,
    'body',
    says.unknownName('Nobody'),
  ])
  assert.deepEqual(await refused({ body: 'Hello {Pool} {Depth}' }), [400, 'body', says.unused('Note')])
  assert.deepEqual(await refused({ body: '{age} {Age}', fields: [field('age')] }), [
    400,
    'fields.0.name',
    says.fieldReserved,
  ])
  assert.deepEqual(await refused({ body: '{A} {a}', fields: [field('A'), field('a')] }), [
    400,
    'fields.1.name',
    says.fieldTwice,
  ])
  assert.deepEqual(await refused({ body: '{A}', fields: [field('A', { kind: 'choice', choices: ['one'] })] }), [
    400,
    'fields.0.choices',
    says.choices,
  ])
})

test('titles are unique in a clinic, and a change of an old version is refused', async () => {
  const admin = await app.signInAs(await makeAdmin(app.db, clinic))
  const one = { title: 'Travel letter', body: '{Patient} travels.', fields: [] }
  const { body } = await admin.post(path, one)
  const taken = await client.post(path, { ...one, title: 'TRAVEL letter' })
  assert.deepEqual([taken.status, taken.body.issues], [400, [{ path: 'title', message: says.titleTaken }]])
  assert.equal((await client.put(`/api/document-templates/${body.id}`, { ...one, version: 1 })).status, 200)
  const old = await admin.put(`/api/document-templates/${body.id}`, { ...one, version: 1 })
  assert.deepEqual([old.status, old.body.code], [409, 'record-changed'])
})
