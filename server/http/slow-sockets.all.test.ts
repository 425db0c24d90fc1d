import assert from 'node:assert/strict'
import { connect, type Socket } from 'node:net'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'

let app: TestApp
const sockets: Socket[] = []

before(async () => {
  app = await buildTestApp()
})
after(async () => {
  for (const socket of sockets) socket.destroy()
  await app.close()
})

test('a hundred sockets whose headers never end are cut within 30 seconds, and block no one', async (t) => {
  const visitor = await app.listen()
  const { hostname, port, host } = new URL(visitor.origin)
  const opened = Date.now()
  let cut = 0
  for (let count = 0; count < 100; count++) {
    const socket = connect(Number(port), hostname)
    socket.write(`GET /api/clinics HTTP/1.1\r\nHost: ${host}\r\nX-Slow: `)
    socket.on('error', () => {})
    socket.resume()
    socket.on('close', () => (cut += 1))
    sockets.push(socket)
  }
  const waits: number[] = []
  while (cut < 100 && Date.now() - opened < 31_000) {
    for (const socket of sockets) if (socket.writable) socket.write('x')
    const began = performance.now()
    assert.equal((await visitor.get('/api/health')).status, 200)
    waits.push(performance.now() - began)
    await sleep(250)
  }
  const slowest = Math.max(...waits)
  t.diagnostic(
    `all cut after ${Math.round((Date.now() - opened) / 1000)} s; slowest answer to others ${Math.round(slowest)} ms`,
  )
  assert.equal(cut, 100)
  assert(Date.now() - opened > 5_000, 'they were cut for another reason than being slow')
  assert(slowest < 1_000)
})
