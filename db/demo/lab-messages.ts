import { createHash } from 'node:crypto'
import type { Insertable } from 'kysely'
import { addDays } from '#contract/wall-clock.ts'
import type { DB } from '#server/database/types.ts'
import type { DemoChart } from './patients.ts'
import { demoId } from './seeded.ts'
import { overdueChart } from './test-orders.ts'

const hex = (bytes: Uint8Array) => `\\x${Buffer.from(bytes).toString('hex')}` as unknown as Buffer

/** Returns a laboratory's message about the overdue order, which a slip in the order's number leaves unmatched. */
export function labMessageRows(charts: readonly DemoChart[], now: Date): Insertable<DB['lab_messages']>[] {
  const { row } = overdueChart(charts)
  const day = addDays(now.toISOString().slice(0, 10), -2)
  const compact = day.replaceAll('-', '')
  const born = typeof row.date_of_birth === 'string' ? row.date_of_birth.replaceAll('-', '') : ''
  const content = Buffer.from(
    [
      `MSH|^~\\&|LIS|CITYLAB|VAIDYA|CLINIC|${compact}120000||ORU^R01^ORU_R01|DEMO-1|P|2.5.1||||||UNICODE UTF-8`,
      `PID|1||${row.chart_number}||${row.last_name}^${row.first_name}||${born}|`,
      `OBR|1|T-DEM0AA5||hba1c^HbA1c|||${compact}0900|||||||||||||||${compact}120000|||F`,
      'OBX|1|NM|HBA1C^HbA1c||6.1|%|4.0-5.6|H|||F',
      '',
    ].join('\r'),
  )
  return [
    {
      id: demoId('lab-message', 'DEMO-1'),
      clinic_id: row.clinic_id,
      format: 'hl7v2',
      source: 'City Laboratory',
      control_id: 'DEMO-1',
      content_hash: hex(createHash('sha256').update(content).digest()),
      content: hex(content),
      received_at: `${day}T06:30:00Z`,
      state: 'unmatched',
      reason: 'no-order',
    },
  ]
}
