import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hemoglobin, type LabPatient, oru } from '#server/testing/lab-messages.ts'
import { instantAt, dayAt, momentFrom } from './moments.ts'
import { readMessage } from './read.ts'
import type { LabReport } from './report.ts'
import { limitsFrom, numberFrom } from './values.ts'

const asha: LabPatient = {
  chartNumber: 'AB12CD3',
  firstName: 'Asha',
  lastName: 'Rao',
  dateOfBirth: '1990-04-12',
  gender: 'female',
}
const wish = { controlId: 'M-1', orderNumber: 'T-4K7QX2M', patient: asha, sampled: '20260105' }
const bytes = (text: string) => new TextEncoder().encode(text)
const reportOf = (text: string | Uint8Array, format: 'hl7v2' | 'fhir' = 'hl7v2'): LabReport => {
  const read = readMessage(format, typeof text === 'string' ? bytes(text) : text)
  assert('report' in read, JSON.stringify(read))
  return read.report
}
const reasonOf = (text: string | Uint8Array, format: 'hl7v2' | 'fhir' = 'hl7v2') => {
  const read = readMessage(format, typeof text === 'string' ? bytes(text) : text)
  return 'reason' in read ? read.reason : null
}
const valueOf = (obx: string) => {
  const text = oru(wish).replace(/OBX.*/, `OBX|1|${obx}`)
  return reportOf(text).tests[0]!.values[0]
}

test('an HL7 message is read with its patient, order number, times and values', () => {
  const report = reportOf(oru(wish))
  assert.deepEqual(
    [report.controlId, report.sender, report.orderNumbers, report.isTest],
    ['M-1', 'LIS METROLAB', ['T-4K7QX2M'], false],
  )
  assert.deepEqual(report.patients, [
    { ids: ['AB12CD3'], name: 'Rao Asha', dateOfBirth: '1990-04-12', gender: 'female' },
  ])
  const [one] = report.tests
  assert.deepEqual(
    [one!.names, one!.sampledAt, one!.issuedAt, one!.status],
    [['cbc', 'Complete blood count'], '2026-01-05T09:00:00', '2026-01-05T12:00:00', 'final'],
  )
  assert.deepEqual(one!.values, [
    {
      name: 'Hemoglobin',
      value: 12.5,
      comparator: null,
      text: null,
      unit: 'g/dL',
      low: 12,
      high: 16,
      criticalLow: null,
      criticalHigh: null,
      isCritical: false,
      lab: { sent: '12.5', range: '12-16', flags: [] },
      flag: 'within',
    },
  ])
})

test('delimiters, escapes, repetitions and line ends of the message are understood', () => {
  const other = oru(wish).replace(/[|^~\\&]/g, (sign) => ({ '|': '#', '^': '*', '~': '!', '\\': '/', '&': '%' })[sign]!)
  assert.equal(reportOf(other).patients[0]?.name, 'Rao Asha')
  assert.equal(reportOf(oru(wish).replaceAll('\r', '\r\n')).tests.length, 1)
  assert.equal(reportOf(oru(wish).replaceAll('\r', '\n')).tests.length, 1)
  const text = valueOf(String.raw`ST|X^A\T\B||a\F\b\S\c\R\d\E\e \X48\\X49\ \Q\|||||||F`)
  assert.deepEqual([text?.name, text?.text], ['A&B', String.raw`a|b^c~d\e HI \Q\ `.trim()])
  const lines = reportOf(oru(wish).replace(/OBX.*/, String.raw`OBX|1|FT|F^Finding||one\.br\two~three||||||F`)).tests[0]
  assert.deepEqual([lines?.values, lines?.summary], [[], 'Finding: one\ntwo\nthree'])
})

test('a message in another character set is decoded, and one in an unknown set is not guessed', () => {
  const latin = oru({ ...wish, patient: { ...asha, lastName: 'Müller' } }).replace('UNICODE UTF-8', '8859/1')
  assert.equal(reportOf(Buffer.from(latin, 'latin1')).patients[0]?.name, 'Müller Asha')
  assert.equal(reasonOf(Buffer.from(latin.replace('8859/1', ''), 'latin1')), 'charset')
  assert.equal(reasonOf(latin.replace('8859/1', 'GB 18030-2000')), 'charset')
})

test('numbers are read strictly, and everything else is shown as it was sent', () => {
  assert.deepEqual(numberFrom('<0.1'), { value: 0.1, comparator: '<' })
  assert.deepEqual(numberFrom('≥ 60'), { value: 60, comparator: '>=' })
  for (const text of ['1,5', '1e3', '5 to 10', '1+', '12.5 g', '', '.', '--1', 'NaN', '0x10', '٥'])
    assert.equal(numberFrom(text), null, text)
  assert.deepEqual(limitsFrom('3.5 - 5.1'), { low: 3.5, high: 5.1 })
  assert.deepEqual(limitsFrom('≤5'), { low: null, high: 5 })
  for (const text of ['<5', 'up to 5', '16-12', 'negative', '12-16 (women)', '1-2-3', null])
    assert.deepEqual(limitsFrom(text), { low: null, high: null }, String(text))
  const value = (obx: string) => {
    const one = valueOf(obx)
    return [one?.value, one?.comparator, one?.text, one?.lab?.sent]
  }
  assert.deepEqual(value('SN|A^A||<^0.1||||||F'), [0.1, '<', null, '<0.1'])
  assert.deepEqual(value('SN|A^A||^1^:^80||||||F'), [null, null, '1:80', '1:80'])
  assert.deepEqual(value('NM|A^A||12.50||||||F'), [12.5, null, null, '12.50'])
  assert.deepEqual(value('NM|A^A||12,50||||||F'), [null, null, '12,50', '12,50'])
  assert.deepEqual(value('CWE|A^A||POS^Positive||||||F'), [null, null, 'Positive', 'Positive'])
  assert.deepEqual(value('ST|A^A||Not detected||||||F'), [null, null, 'Not detected', 'Not detected'])
})

test('the laboratory’s flag is shown, and nothing is computed beside it', () => {
  const flagOf = (obx: string) => valueOf(obx)?.flag
  assert.equal(flagOf('NM|A^A||20||12-16|HH|||F'), 'critical')
  assert.equal(flagOf('NM|A^A||20||12-16|H|||F'), 'high')
  // a contradiction, a flag without a direction, and an unknown one
  assert.equal(flagOf('NM|A^A||20||12-16|N|||F'), 'within')
  assert.equal(flagOf('NM|A^A||20||12-16|A|||F'), null)
  assert.equal(flagOf('NM|A^A||20||12-16|ZZ|||F'), null)
  assert.equal(flagOf('NM|A^A||20||12-16|H~L|||F'), null)
  // without a flag only a range of numbers decides
  assert.equal(flagOf('NM|A^A||20||12-16||||F'), 'high')
  assert.equal(flagOf('NM|A^A||20||<16||||F'), null)
  assert.deepEqual(valueOf('NM|A^A||20||12-16|H~D|||F')?.lab?.flags, ['H', 'D'])
})

test('a status that isn’t certain is never final', () => {
  const statusOf = (status: string, obx = status) =>
    reportOf(oru({ ...wish, tests: hemoglobin('12', { status: obx }).map((one) => ({ ...one, status })) })).tests[0]!
      .status
  assert.deepEqual(
    ['F', 'C', 'P', 'R', 'D', 'W', 'X', 'I', 'U', 'Q'].map((one) => statusOf('', one)),
    [
      'final',
      'corrected',
      'preliminary',
      'preliminary',
      'withdrawn',
      'withdrawn',
      'withdrawn',
      'none',
      'unclear',
      'unclear',
    ],
  )
  assert.equal(statusOf('X', 'F'), 'withdrawn-in-part')
  assert.equal(statusOf('C', 'W'), 'withdrawn')
  const platelets = 'OBX|2|NM|PLT^Platelets||250||||||D\r'
  assert.equal(reportOf(`${oru(wish)}${platelets}`).tests[0]!.status, 'withdrawn-in-part')
  assert.equal(statusOf('P', 'F'), 'preliminary')
  assert.equal(statusOf('F', 'C'), 'corrected')
  assert.equal(reportOf(oru(wish).replace(/\|F(?=\r)/g, '|')).tests[0]!.status, 'unclear')
  assert.equal(reportOf(oru(wish).replace('|12.5|', '||')).tests[0]!.status, 'none')
})

test('bytes that are no message of results are refused with the reason', () => {
  assert.equal(reasonOf(''), 'not-hl7')
  assert.equal(reasonOf('MSH|'), 'not-hl7')
  assert.equal(reasonOf('PID|1\rMSH|^~\\&'), 'not-hl7')
  assert.equal(reasonOf(`${oru(wish)}MSH|^~\\&|X\r`), 'not-hl7')
  assert.equal(reasonOf(oru(wish).replace('M-1', '')), 'not-hl7')
  assert.equal(reasonOf(oru(wish).replace('PID|', '<b>|')), 'not-hl7')
  assert.equal(reasonOf(oru(wish).replace('ORU^R01', 'ADT^A01')), 'not-results')
  assert.equal(reasonOf('{', 'fhir'), 'not-fhir')
  assert.equal(reasonOf('[]', 'fhir'), 'not-fhir')
  assert.equal(reasonOf('{"resourceType":"Patient"}', 'fhir'), 'not-results')
})

test('moments keep their zone, and only real days are read', () => {
  assert.equal(momentFrom('20260105'), '2026-01-05')
  assert.equal(momentFrom('202601050930'), '2026-01-05T09:30:00')
  assert.equal(momentFrom('20260105093015.1234+0530'), '2026-01-05T09:30:15+05:30')
  for (const text of ['2026', '202601', '20260231', '20261305', '2026010525', '202601052460', 'today', ''])
    assert.equal(momentFrom(text), null, text)
  assert.equal(dayAt('2026-01-05T20:00:00+00:00', 'Asia/Kolkata'), '2026-01-06')
  assert.equal(dayAt('2026-01-05T20:00:00', 'Asia/Kolkata'), '2026-01-05')
  assert.equal(instantAt('2026-01-05T09:30:15', 'Asia/Kolkata')?.toISOString(), '2026-01-05T04:00:15.000Z')
})

const diagnosticReport = {
  resourceType: 'DiagnosticReport',
  identifier: [{ value: 'R-77' }],
  basedOn: [{ identifier: { value: 'T-4K7QX2M' } }],
  status: 'final',
  code: { coding: [{ system: 'http://loinc.org', code: '58410-2' }], text: 'Complete blood count' },
  subject: { reference: '#p' },
  effectiveDateTime: '2026-01-05T09:00:00+05:30',
  issued: '2026-01-05T12:00:00.000+05:30',
  result: [{ reference: '#hb' }],
  conclusion: 'Within limits',
  contained: [
    {
      resourceType: 'Patient',
      id: 'p',
      identifier: [{ value: 'LAB-9' }, { value: 'AB12CD3' }],
      name: [{ family: 'Rao', given: ['Asha'] }],
      birthDate: '1990-04-12',
      gender: 'female',
    },
    {
      resourceType: 'Observation',
      id: 'hb',
      status: 'final',
      code: { text: 'Hemoglobin' },
      valueQuantity: { value: 9.1, unit: 'g/dL' },
      interpretation: [{ coding: [{ code: 'L' }] }],
      referenceRange: [{ low: { value: 12, unit: 'g/dL' }, high: { value: 16, unit: 'g/dL' } }],
      note: [{ text: 'Repeated' }],
    },
  ],
}
type Changed = Record<string, unknown>
const withObservation = (change: Changed) => ({
  ...diagnosticReport,
  contained: [diagnosticReport.contained[0], { ...diagnosticReport.contained[1], ...change }],
})

test('a FHIR DiagnosticReport is read, contained or in a Bundle', () => {
  const one = reportOf(JSON.stringify(diagnosticReport), 'fhir')
  assert.deepEqual(one.patients, [
    { ids: ['LAB-9', 'AB12CD3'], name: 'Rao Asha', dateOfBirth: '1990-04-12', gender: 'female' },
  ])
  assert.deepEqual([one.controlId, one.orderNumbers], ['R-77', ['T-4K7QX2M']])
  const [blood] = one.tests
  assert.deepEqual(
    [blood!.status, blood!.summary, blood!.sampledAt, blood!.values[0]!.flag, blood!.values[0]!.lab],
    [
      'final',
      'Within limits\nRepeated',
      '2026-01-05T09:00:00+05:30',
      'low',
      { sent: '9.1', range: '12 g/dL – 16 g/dL', flags: ['L'] },
    ],
  )
  const [patient, observation] = diagnosticReport.contained
  const bundle = {
    resourceType: 'Bundle',
    identifier: { value: 'B-1' },
    entry: [
      { fullUrl: 'urn:uuid:1', resource: patient },
      { fullUrl: 'urn:uuid:2', resource: observation },
      {
        resource: {
          ...diagnosticReport,
          contained: undefined,
          subject: { reference: 'urn:uuid:1' },
          result: [{ reference: 'urn:uuid:2' }],
        },
      },
    ],
  }
  const other = reportOf(JSON.stringify(bundle), 'fhir')
  assert.deepEqual([other.controlId, other.patients, other.tests[0]!.values], ['B-1', one.patients, blood!.values])
})

test('FHIR statuses, missing values, extensions that change the meaning and missing parts aren’t overlooked', () => {
  const statusOf = (change: object) => reportOf(JSON.stringify(change), 'fhir').tests[0]!.status
  assert.equal(statusOf({ ...diagnosticReport, status: 'amended' }), 'corrected')
  assert.equal(statusOf({ ...diagnosticReport, status: 'entered-in-error' }), 'withdrawn')
  assert.equal(statusOf({ ...diagnosticReport, status: 'cancelled' }), 'withdrawn')
  assert.equal(statusOf(withObservation({ status: 'entered-in-error' })), 'withdrawn')
  assert.equal(statusOf(withObservation({ status: 'preliminary' })), 'preliminary')
  assert.equal(statusOf(withObservation({ status: 'unknown' })), 'unclear')
  assert.equal(statusOf(withObservation({ modifierExtension: [{ url: 'https://example.com' }] })), 'unclear')
  assert.equal(statusOf(withObservation({ valueQuantity: undefined })), 'none')
  assert.equal(reasonOf(JSON.stringify({ ...diagnosticReport, result: [{ reference: '#gone' }] }), 'fhir'), 'not-fhir')
  const ofGroup = reportOf(
    JSON.stringify(
      withObservation({
        interpretation: [],
        referenceRange: [{ high: { value: 5 }, appliesTo: [{ text: 'Women' }] }],
      }),
    ),
    'fhir',
  ).tests[0]!.values[0]!
  assert.deepEqual([ofGroup.flag, ofGroup.lab?.range], [null, '≤ 5 (Women)'])
})
