import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import { addDays } from '#contract/wall-clock.ts'
import { makeChart, makeClinic, makeDoctor } from '#server/testing/factories.ts'
import { codeOf, connectLab, makeLabOrder, oru } from '#server/testing/lab-messages.ts'
import { sharedApp } from '#server/testing/shared-app.ts'
import { todayIn } from '#server/time.ts'
import { FrameTooLargeError, Frames } from './frames.ts'
import { listenForLabs } from './listen.ts'

const app = await sharedApp()
const clinic = await makeClinic(app.db)
const doctor = await makeDoctor(app.db, clinic)
const source = { facility: 'METROLAB', receiver: null, address: '127.0.0.1', clinicId: clinic.id }
const listener = await listen([source])
after(() => listener.close())

async function listen(sources: (Omit<typeof source, 'receiver'> & { receiver: string | null })[]) {
  const labs = { port: 0, host: '127.0.0.1', sources }
  return (await listenForLabs({ ...app.deps, config: { ...app.deps.config, labs } }))!
}

const sampled = addDays(todayIn('Asia/Kolkata'), -1).replaceAll('-', '')
const ordered = async () => makeLabOrder(app.db, { clinic, doctor, chart: await makeChart(app.db, clinic) })
const statesOf = async (controlId: string) => {
  const { rows } = await sql<{ state: string }>`
    select state from lab_messages where clinic_id = ${clinic.id} and control_id = ${controlId} order by id`.execute(
    app.db,
  )
  return rows.map(({ state }) => state)
}

test('each message over MLLP is acknowledged once it is stored, with its control id and the parties exchanged', async () => {
  const one = await ordered()
  const lab = connectLab(listener.port)
  const message = oru({ controlId: 'K-1', orderNumber: one.number, patient: one.patient, sampled })
  const reply = await lab.send(message)
  assert.match(
    reply!,
    /^MSH\|\^~\\&\|VAIDYA\|CLINIC\|LIS\|METROLAB\|\d{14}\+0000\|\|ACK\^R01\|\w+\|P\|2\.5\.1\rMSA\|AA\|K-1\r$/,
  )
  assert.equal(codeOf(await lab.send(message)), 'AA K-1')
  assert.deepEqual(await statesOf('K-1'), ['applied', 'duplicate'])
  // two in one go are answered in their order
  const [second, third] = await Promise.all([
    lab.send(message.replace('K-1', 'K-2').replace(one.number, 'T-NONE')),
    lab.send(message.replace('K-1', 'K-3').replace('ORU^R01', 'ADT^A01')),
  ])
  assert.deepEqual([codeOf(second), codeOf(third)], ['AA K-2', 'AR K-3'])
  assert.deepEqual(await statesOf('K-2'), ['unmatched'])
  assert.equal(codeOf(await lab.send(message.replace('OBX|', 'OB|'))), 'AE K-1')
  assert.equal(codeOf(await lab.send('nonsense')), 'AE ')
  lab.end()
})

test('a message of another facility is refused, and one clinic of several is found by the receiver', async () => {
  const there = await makeClinic(app.db)
  const several = await listen([
    { ...source, receiver: 'NORTH' },
    { ...source, receiver: 'SOUTH', clinicId: there.id },
  ])
  const one = await ordered()
  const message = oru({ controlId: 'S-1', orderNumber: one.number, patient: one.patient, sampled })
  const lab = connectLab(several.port)
  assert.equal(codeOf(await lab.send(message)), 'AR S-1')
  assert.equal(codeOf(await lab.send(message.replace('|CLINIC|', '|south|'))), 'AA S-1')
  assert.deepEqual(await statesOf('S-1'), [])
  const { rows } = await sql<{ state: string }>`select state from lab_messages where clinic_id = ${there.id}`.execute(
    app.db,
  )
  assert.deepEqual(rows, [{ state: 'unmatched' }])
  assert.equal(codeOf(await lab.send(message.replace('METROLAB', 'OTHER').replace('|CLINIC|', '|NORTH|'))), 'AR S-1')
  // without a readable header nothing says whose it is
  assert.equal(codeOf(await lab.send('nonsense')), 'AR ')
  lab.end()
  await several.close()
})

test('an address that the operator has not named gets no connection', async () => {
  const closed = await listen([{ ...source, address: '10.0.0.5' }])
  assert.equal(await connectLab(closed.port).send('MSH|^~\\&|'), null)
  await closed.close()
})

test('a message that can’t be stored gets no acknowledgment, so the laboratory sends it again', async () => {
  const one = await ordered()
  const message = oru({ controlId: 'F-1', orderNumber: one.number, patient: one.patient, sampled })
  const { result } = await app.breakAt(1, () => connectLab(listener.port).send(message))
  assert.equal(result, null)
  assert.equal(codeOf(await connectLab(listener.port).send(message)), 'AA F-1')
  assert.deepEqual(await statesOf('F-1'), ['applied'])
})

test('a message that the next one cuts off is not acknowledged, and the next one is', async () => {
  const one = await ordered()
  const message = oru({ controlId: 'P-2', orderNumber: one.number, patient: one.patient, sampled })
  const cutOff = message.replace('P-2', 'P-1').slice(0, message.indexOf('PID'))
  const lab = connectLab(listener.port)
  assert.equal(codeOf(await lab.send(`${cutOff}\x0b${message}`)), 'AA P-2')
  assert.deepEqual([await statesOf('P-1'), await statesOf('P-2')], [[], ['applied']])
  lab.end()
})

test('frames are cut wherever the network divides them, and an endless one is refused', () => {
  const bytes = Buffer.from('noise\x0bone\x1c\r\x0btwo\x1c\rrest')
  const frames = new Frames(100)
  const found = [...bytes].flatMap((byte) => frames.push(Buffer.from([byte])))
  assert.deepEqual(found.map(String), ['one', 'two'])
  assert.throws(() => new Frames(5).push(Buffer.from('\x0bendless')), FrameTooLargeError)
})
