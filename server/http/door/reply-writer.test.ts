import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { ReadyJson } from './ready-json.ts'
import { replyWriter } from './reply-writer.ts'

const Appointment = z.object({
  id: z.uuid(),
  status: z.enum(['booked', 'over']),
  minutes: z.number().int().min(5),
  startsAt: z.iso.datetime(),
  reason: z.string().nullable(),
  age: z.number().int().nullable(),
  patient: z.object({ name: z.string(), isNew: z.boolean().optional() }).nullable(),
  tags: z.array(z.string()),
})
const appointment = {
  id: '0190a000-0000-7000-8000-000000000000',
  status: 'booked',
  minutes: 30,
  startsAt: '2026-12-01T09:30:00.000Z',
  reason: null,
  age: null,
  patient: { name: 'Zoë "Z" O’Hara \u2028\n😀', isNew: true },
  tags: ['a', 'b'],
}

test('a schema of plain fields is written exactly as promised', () => {
  for (const one of [
    appointment,
    { ...appointment, reason: 'Cough', age: 40, patient: null, tags: [] },
    { ...appointment, patient: { name: '' } },
  ])
    assert.equal(replyWriter(z.array(Appointment))([one, one]), JSON.stringify(z.array(Appointment).parse([one, one])))
})

test('fields outside the schema are left out at any depth', () => {
  const more = { ...appointment, salary: 1, patient: { ...appointment.patient, passwordHash: 'x' } }
  assert.deepEqual(JSON.parse(replyWriter(Appointment)(more).toString()), appointment)
})

test('a reply without promised fields isn’t written', () => {
  const { startsAt: _, ...less } = appointment
  assert.throws(() => replyWriter(Appointment)(less))
  assert.throws(() => replyWriter(z.array(Appointment))([appointment, { ...appointment, patient: {} }]))
})

test('defaults, choices and transformations are parsed', () => {
  assert.equal(replyWriter(z.object({ n: z.number().default(1) }))({}), '{"n":1}')
  const choice = z.union([z.object({ a: z.string() }), z.object({ b: z.string() })])
  assert.equal(replyWriter(choice)({ b: 'x', c: 'y' }), '{"b":"x"}')
  assert.equal(replyWriter(z.string().transform((text) => text.length))('four'), '4')
})

test('in checked mode, a writer that differs from the schema fails', () => {
  assert.equal(replyWriter(Appointment, { checked: true })(appointment), JSON.stringify(appointment))
  assert.throws(() => replyWriter(Appointment, { checked: true })({ ...appointment, status: 'elsewhere' }), {
    name: 'ZodError',
  })
  assert.throws(() => replyWriter(Appointment, { checked: true })({ ...appointment, id: 'x' }), { name: 'ZodError' })
})

test('a text reply is sent unchanged, and checked only in checked mode', () => {
  const ready = (answer: unknown) => new ReadyJson(Buffer.from(JSON.stringify(answer)))
  assert.equal(replyWriter(Appointment)(ready(appointment)).toString(), JSON.stringify(appointment))
  assert.equal(replyWriter(Appointment, { checked: true })(ready(appointment)), JSON.stringify(appointment))
  assert.throws(() => replyWriter(Appointment, { checked: true })(ready({ ...appointment, salary: 1 })), {
    name: 'AssertionError',
  })
})
