import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'

const secret = Buffer.from(
  process.env.WEBHOOK_SECRET.replace('whsec_', ''),
  'base64',
)

function isGenuine(headers, body) {
  const id = headers['webhook-id']
  const sentAt = headers['webhook-timestamp']
  // an old message could be a replay
  if (!(Math.abs(Date.now() / 1000 - sentAt) < 300)) return false
  const wanted = createHmac('sha256', secret)
    .update(`${id}.${sentAt}.${body}`)
    .digest()
  const signatures = headers['webhook-signature'] ?? ''
  return signatures.split(' ').some((one) => {
    const given = Buffer.from(one.replace('v1,', ''), 'base64')
    return given.length === wanted.length && timingSafeEqual(given, wanted)
  })
}

createServer(async (request, response) => {
  let body = ''
  for await (const part of request.setEncoding('utf8')) body += part
  if (!isGenuine(request.headers, body)) return response.writeHead(401).end()
  const { type, data } = JSON.parse(body)
  console.log(type, data.id)
  response.writeHead(204).end()
}).listen(process.env.PORT, () => console.log('listening'))
