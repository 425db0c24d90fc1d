import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:net'
import { createInterface } from 'node:readline'
import { after, before, beforeEach, test } from 'node:test'
import { smtpTransport } from './transports.ts'

// A mail server that offers no STARTTLS, or whose offer an attacker has removed, and that accepts everything.

let server: Server
let heard: string[] = []

before(async () => {
  server = createServer((socket) => {
    socket.write('220 mail.test\r\n')
    let isData = false
    createInterface({ input: socket }).on('line', (line) => {
      heard.push(line)
      if (isData && line !== '.') return
      const isEnd = isData
      isData = line === 'DATA'
      if (line.startsWith('EHLO')) socket.write('250-mail.test\r\n250-AUTH PLAIN\r\n250 8BITMIME\r\n')
      else if (line === 'STARTTLS') socket.write('502 not here\r\n')
      else if (line.startsWith('AUTH')) socket.write('235 ok\r\n')
      else if (isData) socket.write('354 go on\r\n')
      else if (line === 'QUIT') socket.end('221 bye\r\n')
      else socket.write(isEnd ? '250 taken\r\n' : '250 ok\r\n')
    })
    socket.on('error', () => {})
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
beforeEach(() => {
  heard = []
})
after(() => server.close())

const mail = {
  id: '1',
  to: 'asha@people.example',
  subject: 'Hello',
  body: 'a secret link',
  html: null,
  attachments: [],
  sender: {},
}
const send = (requiresTls: boolean) => {
  const { port } = server.address() as { port: number }
  const url = `smtp://clinic:secret-word@127.0.0.1:${port}`
  return smtpTransport(url, { from: 'no-reply@clinic.example', requiresTls })(mail)
}
const isIn = (words: string) => heard.some((line) => line.includes(words))

test('if TLS is required, a server without STARTTLS gets neither password nor email', async () => {
  await assert.rejects(send(true))
  assert.ok(isIn('STARTTLS'))
  for (const words of ['AUTH', 'MAIL FROM', 'asha@people.example', 'a secret link']) assert.ok(!isIn(words), words)
})

test('if TLS isn’t required, the email is sent', async () => {
  await send(false)
  assert.ok(isIn('AUTH'))
  assert.ok(isIn('a secret link'))
})
