import { createHash } from 'node:crypto'
import { connect } from 'node:net'
import { sql } from 'kysely'
import type { Db } from '#server/database/db.ts'
import { processMessage } from '#server/features/lab-messages/process.ts'
import { insertMessage } from '#server/features/lab-messages/queries/messages.ts'
import { newId } from '#server/ids.ts'
import { makeTestOrder } from './test-orders.ts'

/** A patient as an invented laboratory knows them. */
export interface LabPatient {
  chartNumber: string
  firstName: string
  lastName: string
  dateOfBirth: string
  gender: 'female' | 'male'
}

interface SentTest {
  name: string
  status?: string
  values: {
    name: string
    value: string
    type?: string
    unit?: string
    range?: string
    flag?: string
    status?: string
  }[]
}

export interface Oru {
  controlId: string
  orderNumber: string
  patient: LabPatient
  tests?: SentTest[]
  /** `YYYYMMDD`. */
  sampled: string
  /** `YYYYMMDDHHMMSS`. */
  issued?: string
  processing?: string
}

export const hemoglobin = (value: string, more: { flag?: string; status?: string } = {}): SentTest[] => [
  {
    name: 'cbc^Complete blood count',
    status: more.status ?? 'F',
    values: [{ name: 'HB^Hemoglobin', value, unit: 'g/dL', range: '12-16', ...more }],
  },
]

/** An ORU^R01 message. */
export function oru({ controlId, orderNumber, patient, tests = hemoglobin('12.5'), sampled, ...wish }: Oru): string {
  const { issued = `${sampled}120000`, processing = 'P' } = wish
  const { chartNumber, firstName, lastName, dateOfBirth, gender } = patient
  const born = dateOfBirth.replaceAll('-', '')
  const sex = gender === 'female' ? 'F' : 'M'
  const head = `MSH|^~\\&|LIS|METROLAB|VAIDYA|CLINIC|${issued}||ORU^R01^ORU_R01|${controlId}|${processing}|2.5.1||||||UNICODE UTF-8`
  const groups = tests.flatMap(({ name, status = 'F', values }, at) => [
    `OBR|${at + 1}|${orderNumber}||${name}|||${sampled}0900|||||||||||||||${issued}|||${status}`,
    ...values.map(
      (one, index) =>
        `OBX|${index + 1}|${one.type ?? 'NM'}|${one.name}||${one.value}|${one.unit ?? ''}|${one.range ?? ''}|${one.flag ?? ''}|||${one.status ?? status}`,
    ),
  ])
  // lines end with a carriage return
  return [head, `PID|1||${chartNumber}||${lastName}^${firstName}||${born}|${sex}`, ...groups, ''].join('\r')
}

/** An order of a blood count for a chart whose birth date and gender are known. */
export async function makeLabOrder(
  db: Db,
  place: { clinic: { id: string }; doctor: { id: string; userId: string }; chart: { id: string } },
): Promise<{ id: string; number: string; testId: string; patient: LabPatient }> {
  const { id, testId } = await makeTestOrder(db, place)
  await sql`
    update patients
    set date_of_birth = coalesce(date_of_birth, '1990-04-12'), gender = coalesce(gender, 'female')
    where id = ${place.chart.id}
  `.execute(db)
  // samples can be older than the test
  await sql`update test_orders set ordered_at = now() - interval '30 days' where id = ${id}`.execute(db)
  const { rows } = await sql<LabPatient & { number: string }>`
    select
      o.number, p.chart_number as "chartNumber", p.first_name as "firstName", p.last_name as "lastName",
      to_char(p.date_of_birth, 'YYYY-MM-DD') as "dateOfBirth", p.gender
    from test_orders o
    join patients p on p.id = o.patient_id
    where o.id = ${id}
  `.execute(db)
  const { number, ...patient } = rows[0]!
  return { id, number, testId, patient }
}

/** An unmatched message of a chart's patient, whose order number has a slip, and the order that it is about. */
export async function makeLabMessage(
  db: Db,
  place: Parameters<typeof makeLabOrder>[1],
  comment: string = 'Repeated',
): Promise<{ id: string; orderId: string; testId: string }> {
  const { id: orderId, testId, patient } = await makeLabOrder(db, place)
  const id = newId()
  const text = oru({ controlId: id, orderNumber: 'T-UNKNOWN', patient, sampled: '20260105' })
  const content = Buffer.from(`${text}NTE|1||${comment}\r`)
  const clinicId = place.clinic.id
  const contentHash = createHash('sha256').update(content).digest()
  await insertMessage(db, { id, clinicId, format: 'hl7v2', source: 'METROLAB', contentHash, content })
  await processMessage({ db }, { id, clinicId })
  return { id, orderId, testId }
}

/** A message as `makeLabMessage` makes it that the doctor has set aside. Returns its id. */
export async function makeDismissedLabMessage(db: Db, place: Parameters<typeof makeLabOrder>[1]): Promise<string> {
  const { id } = await makeLabMessage(db, place)
  await sql`
    update lab_messages
    set state = 'dismissed', decided_by = ${place.doctor.userId}, decided_at = now(), note = 'Not ours'
    where id = ${id}
  `.execute(db)
  return id
}

/** A laboratory's connection over MLLP. */
export function connectLab(port: number): {
  /** Sends a message and returns its acknowledgment; null if the connection ends without one. */
  send: (message: string) => Promise<string | null>
  end: () => void
} {
  const socket = connect(port, '127.0.0.1')
  const pending: ((reply: string | null) => void)[] = []
  let heard = ''
  let isOver = false
  socket.on('data', (bytes) => {
    heard += bytes.toString('utf8')
    for (let end = heard.indexOf('\x1c\r'); end >= 0; end = heard.indexOf('\x1c\r')) {
      pending.shift()?.(heard.slice(heard.indexOf('\x0b') + 1, end))
      heard = heard.slice(end + 2)
    }
  })
  socket.on('error', () => {})
  socket.on('close', () => {
    isOver = true
    for (const resolve of pending.splice(0)) resolve(null)
  })
  return {
    send: (message) =>
      new Promise((resolve) => {
        if (isOver) return resolve(null)
        pending.push(resolve)
        socket.write(`\x0b${message}\x1c\r`)
      }),
    end: () => socket.destroy(),
  }
}

/** Returns the code of an acknowledgment with the control id that it answers. */
export const codeOf = (reply: string | null): string | null => {
  const [, code, id] = /\rMSA\|(A[AER])\|([^|\r]*)/.exec(reply ?? '') ?? []
  return code ? `${code} ${id}` : null
}
