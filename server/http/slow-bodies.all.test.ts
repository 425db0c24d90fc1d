import assert from 'node:assert/strict'
import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify from 'fastify'
import { buildTestApp } from '#server/testing/test-app.ts'
import { cutSlowBodies, REQUEST_MS } from './slow-bodies.ts'

// A server's pace in milliseconds instead of minutes: stalled forms and slow bodies are cut.

const pace = { everyMs: 300, leastBytes: 1000, wholeMs: 900 }
const app = Fastify({ requestTimeout: 0 })

before(async () => {
  cutSlowBodies(app, pace)
  app.addContentTypeParser(['multipart/form-data', 'application/json'], (_request, payload, done) => {
    let bytes = 0
    payload.on('data', (part: Buffer) => (bytes += part.length))
    payload.on('end', () => done(null, bytes))
  })
  app.post('/', async ({ body }) => ({ bytes: body }))
  await app.listen({ port: 0, host: '127.0.0.1' })
})
after(() => app.close())

/** Sends a body in pieces, one every 100 ms. Returns the reply, and after how many pieces it came. */
async function trickle(type: string, { pieces, bytes }: { pieces: number; bytes: number }) {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  let [text, isOver] = ['', false]
  socket.on('data', (part) => (text += String(part)))
  socket.on('error', () => {})
  socket.on('close', () => (isOver = true))
  socket.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: ${pieces * bytes}\r\n\r\n`)
  let sent = 0
  for (; sent < pieces && !isOver; sent++) {
    socket.write('x'.repeat(bytes))
    await sleep(100)
  }
  await sleep(100)
  socket.destroy()
  return { text, sent }
}

test('a form that arrives slowly and steadily is accepted, however long it takes', async () => {
  const { text } = await trickle('multipart/form-data; boundary=x', { pieces: 25, bytes: 1000 })
  assert.match(text, /200 OK/)
  assert.match(text, /"bytes":25000/)
})

test('a form that stalls is cut', async () => {
  const { text, sent } = await trickle('multipart/form-data; boundary=x', { pieces: 25, bytes: 1 })
  assert.equal(text, '')
  assert.ok(sent < 20, `${sent}`)
})

test('any other body is cut off after its time limit, however fast it arrives', async () => {
  const { text, sent } = await trickle('application/json', { pieces: 30, bytes: 5000 })
  assert.equal(text, '')
  assert.ok(sent < 25, `${sent}`)
})

test('the server is configured with this pace, and waits no longer for a whole request', async () => {
  const whole = await buildTestApp()
  try {
    assert.equal(whole.app.server.requestTimeout, REQUEST_MS)
  } finally {
    await whole.close()
  }
})
