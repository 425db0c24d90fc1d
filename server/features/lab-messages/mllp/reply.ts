import { randomUUID } from 'node:crypto'
import type { Segment } from '#server/features/lab-messages/hl7/message.ts'

/** AA: stored; AE: stored, but not readable; AR: refused. */
export type Code = 'AA' | 'AE' | 'AR'

const plain = (text: string) => text.replace(/[|^~\\&\r\n]/g, ' ').trim()

/** Returns the acknowledgment of a message. A message without a readable header gets one without its control id. */
export function acknowledgment(header: Segment | null, code: Code, text: string = '', now: Date = new Date()): string {
  const field = (number: number) => plain(header?.text(number) ?? '')
  const at = now
    .toISOString()
    .replace(/\.\d+Z$/, '')
    .replace(/[-:T]/g, '')
  const [sender, receiver] = [
    [field(3), field(4)],
    [field(5), field(6)],
  ]
  const id = randomUUID().replaceAll('-', '').slice(0, 20)
  const version = field(12) || '2.5.1'
  const head = ['MSH', '^~\\&', ...receiver, ...sender, `${at}+0000`, '', 'ACK^R01', id, field(11) || 'P', version]
  return `${head.join('|')}\rMSA|${code}|${field(10)}${text ? `|${plain(text)}` : ''}\r`
}
