import type { Endpoint } from '#contract/endpoint.ts'
import { billDefaults } from '#contract/bills/settings.ts'
import { webhookEventNames } from '#contract/webhooks.ts'
import { pdfBytes } from '#server/testing/files.ts'
import { plainPng } from '#server/testing/pictures.ts'
import { newSubscription } from '#server/testing/push-service.ts'
import { UNKNOWN } from '#server/testing/samples.ts'
import { addDays } from '#contract/wall-clock.ts'
import { todayIn } from '#server/time.ts'
import { hoursFromNow } from '#server/testing/dates.ts'

// Valid values that the schemas' keywords don't describe, for custom rules.

/** The parts of valid inputs. */
export interface Good {
  date: string
  /** Values of fields by their names. */
  named: Record<string, unknown>
  /** The id of the path's thing. */
  id: string
  /** Ids of things of several kinds. */
  ids: readonly string[]
}

const { endpoint, keys } = newSubscription()

/** The password of everyone in the world. */
export const PASSWORD = 'correct horse battery'

/** Values of fields by their names. */
export const named = (date: string): Record<string, unknown> => ({
  birthYear: '1975',
  bloodType: 'A+',
  consultationFee: '500',
  consultationPrice: '500',
  currency: 'INR',
  currentPassword: PASSWORD,
  dateOfBirth: '1990-04-05',
  diagnoses: [{ text: 'Cough' }],
  doctors: null,
  email: 'sweep@people.example',
  emailCode: '123456',
  edition: 2,
  endpoint,
  endsOn: date,
  events: [webhookEventNames[0]],
  expiresAt: hoursFromNow(24).toISOString(),
  file: new File([pdfBytes()], 'scan.pdf'),
  followUpDate: date,
  fromStartsAt: undefined,
  fromTime: '10:00',
  gender: 'female',
  holder: 'the-sweeping-browser',
  medications: [{ medicationName: 'Ibuprofen 400 mg', dosage: '1 tablet', frequency: 'Daily', duration: '5 days' }],
  minutesBefore: [60],
  newPassword: 'another horse battery',
  passcode: '12345',
  password: PASSWORD,
  phone: '+91 98200 12345',
  measuredOn: '2026-01-05',
  prescribedDate: '2026-01-05',
  price: '50',
  salary: '25000',
  testDate: '2026-01-05',
  scopes: ['patients:read'],
  timeZone: 'Asia/Kolkata',
  times: ['08:00'],
  toTime: '11:00',
  token: 'x'.repeat(43),
  until: date,
  url: 'https://1.1.1.1/hooks',
  weekdays: [1],
  ...keys,
})

const credential = {
  id: 'c3dlZXA',
  response: { clientDataJSON: 'c3dlZXA', attestationObject: 'c3dlZXA', transports: ['internal'] },
}

/** Dates of a pregnancy, and values of its checkup. */
const agoBy = (days: number) => addDays(todayIn('Asia/Kolkata'), -days)
const pregnant = {
  periodOn: agoBy(100),
  scanOn: undefined,
  scanWeeks: undefined,
  scanDays: undefined,
  enteredDueOn: undefined,
  datedBy: 'period',
}
/** The content of a bill without anything of the price list. */
const billed = {
  lines: [{ text: 'Dressing', quantity: 1, unitPrice: '50' }],
  payments: [],
  total: undefined,
  issue: true,
  placeOfSupply: undefined,
  recipientGstin: '',
}

const seen = {
  seenOn: agoBy(2),
  weight: 60,
  systolic: 120,
  diastolic: 80,
  fundalHeight: 14.5,
  fetalHeartRate: 140,
  hemoglobin: 11.2,
}

const sweptForm = { questions: [{ id: 'how', kind: 'text', title: 'How are you?' }] }

/** The same for one call. */
export const ofCall: Record<string, Record<string, unknown>> = {
  'POST /api/public/appointments': {
    website: undefined,
    duration: undefined,
    familyMemberId: undefined,
    holder: undefined,
  },
  'POST /api/appointments': { duration: undefined, familyMemberId: undefined },
  'PUT /api/appointments/:id': { status: undefined, cancelReason: undefined },
  'POST /api/demo-requests': { website: '', wishedDate: undefined, wishedTime: undefined },
  'POST /api/contact': { website: '' },
  'POST /api/patients/:id/merge': { choices: { gender: 'kept' } },
  'POST /api/walk-ins': { name: undefined },
  'POST /api/waiting-list': { newPatient: undefined, doctorIds: [], weekdays: [], from: '09:00', to: '18:00' },
  'POST /api/public/waiting-list': {
    website: undefined,
    familyMemberId: undefined,
    doctorIds: [],
    weekdays: [],
    from: '09:00',
    to: '18:00',
  },
  'PUT /api/waiting-list/:id/place': { before: null },
  'PUT /api/queue/doctors/:id': { room: '2', delay: 25 },
  'POST /api/wall-screens': { code: 'ABC234' },
  'PUT /api/clinics/:id/address': { name: 'sweep-clinic' },
  'PUT /api/clinics/:id': { website: 'https://sweep.example', spokenLanguages: ['Hindi'] },
  'POST /api/clinics/:id/logo': { file: new File([new Uint8Array(await plainPng())], 'logo.png') },
  'POST /api/clinics': { website: 'https://sweep.example' },
  'POST /api/test-values': { reportId: undefined, familyMemberId: undefined, unit: undefined },
  'PUT /api/test-values/:id': { unit: undefined },
  'POST /api/patients/:id/allergies': { fromText: undefined, since: undefined },
  'POST /api/patients/:id/problems': { fromText: undefined, since: '2015', code: 'J45' },
  'POST /api/patients/:id/pregnancies': { dueOn: undefined },
  'PUT /api/allergies/:id': { since: undefined, version: 1 },
  'PUT /api/problems/:id': { fromText: undefined, since: '2015', code: 'J45', version: 1 },
  'POST /api/clinics/:id/text-picks': { insteadOf: 'common-cold' },
  'POST /api/clinics/:id/text-picks/uses': { pick: 'common-cold' },
  'PUT /api/vitals/:id': { version: 1, isError: false },
  'POST /api/patients/:id/antenatal': { ...pregnant, isSure: true },
  'PUT /api/antenatal-records/:id': {
    ...pregnant,
    outcome: '',
    endedOn: undefined,
    isSure: true,
    status: 'active',
    version: 1,
  },
  'POST /api/antenatal-records/:id/checkups': { ...seen },
  'PUT /api/antenatal-checkups/:id': { ...seen, status: 'active', version: 1 },
  'POST /api/antenatal-records/:id/ticks': { item: 'hiv', doneOn: seen.seenOn },
  'PUT /api/antenatal-ticks/:id': { doneOn: seen.seenOn, status: 'active', version: 1 },
  'POST /api/patients/:id/immunizations': {
    vaccine: 'mr',
    vaccineName: undefined,
    dose: '1',
    givenOn: '2026',
    expiresOn: '2028-03',
  },
  'PUT /api/immunizations/:id': {
    vaccine: 'mr',
    vaccineName: undefined,
    dose: '1',
    givenOn: '2026',
    expiresOn: '2028-03',
    version: 1,
  },
  'POST /api/clinics/:id/tests': { values: [{ name: 'Hemoglobin', unit: 'g/dL', low: 12, high: 16 }] },
  'PUT /api/clinic-tests/:id': { values: [], isArchived: true, version: 1 },
  'PUT /api/clinics/:id/video-server': { url: 'https://meet.example', token: null },
  'POST /api/appointments/:id/video/record': { patientAge: 40, identityNote: 'Passport', adultName: 'Meera' },
  'PUT /api/appointments/:id/video/link': { link: 'https://calls.example/y' },
  'POST /api/patients/:id/test-orders': { tests: ['cbc'], dueOn: '', visitId: undefined },
  'PUT /api/test-orders/:id': { tests: ['cbc'], dueOn: '', version: 1 },
  'PUT /api/test-orders/:id/cancellation': { version: 1 },
  'POST /api/bills': { appointmentId: undefined, walkInId: undefined, fromAdvances: undefined, ...billed },
  'PUT /api/bills/:id': { ...billed, version: 1 },
  'POST /api/bills/:id/issue': { version: 1, total: undefined, fromAdvances: undefined, payments: [] },
  'POST /api/bills/:id/payments': { method: 'cash', amount: '50', counter: undefined },
  'POST /api/patients/:id/advances': { method: 'cash', amount: '50', counter: undefined },
  'POST /api/advances/:id/refunds': { method: 'cash', amount: '50', counter: undefined },
  'POST /api/bills/:id/advance-uses': { amount: '50' },
  'POST /api/advance-uses/:id/returns': { amount: '50' },
  'POST /api/bills/:id/credit-notes': { lineIds: undefined },
  'POST /api/clinics/:id/day-ends': {
    counter: '',
    seen: { payments: 0, expectedCash: '0.00' },
    counted: '0',
    left: '0',
  },
  'POST /api/payments/:id/refunds': { method: 'cash', amount: '50', counter: undefined },
  'POST /api/clinics/:id/price-items': { kind: 'procedure', taxRate: '18', taxCode: '999316' },
  'PUT /api/price-items/:id': { kind: 'procedure', taxRate: null, taxCode: '', version: 1 },
  'POST /api/clinics/:id/closing-rules': { kind: 'monthly', weekday: 0, nths: [5], reason: 'swept' },
  'POST /api/clinics/:id/extra-hours': { opens: '22:00', closes: '23:00' },
  'PUT /api/services/:id/tax': { taxRate: '18', taxCode: '999316' },
  'PUT /api/clinics/:id/bill-settings': billDefaults('INR'),
  'POST /api/ordered-tests/:id/files': { after: '0', isCritical: '1' },
  'POST /api/lab-messages/:id/match': { tests: [{ at: 0, orderedTestId: UNKNOWN, after: 0 }] },
  'POST /api/ordered-tests/:id/results': {
    values: [{ name: 'Hemoglobin', value: 12.5, unit: 'g/dL', low: 12, high: 16 }],
    after: 0,
  },
  'POST /api/patients/:id/medical-documents': { template: 'sick-leave', visitId: undefined },
  'PUT /api/medical-documents/:id/draft': { edition: 1, entered: Array.from({ length: 9 }, () => 'Cough') },
  'POST /api/medical-documents/:id/sign': { edition: 1, signer: undefined },
  'POST /api/medical-documents/:id/withdraw': { by: undefined },
  'POST /api/clinics/:id/document-templates': {
    body: 'About {Patient}: {Reason}',
    fields: [{ name: 'Reason', kind: 'text', choices: [], isRequired: false, start: null }],
  },
  'PUT /api/document-templates/:id': {
    version: 1,
    body: 'About {Patient}: {Reason}',
    fields: [{ name: 'Reason', kind: 'text', choices: [], isRequired: false, start: null }],
  },
  'POST /api/clinics/:id/forms': { definition: sweptForm, serviceIds: [] },
  'PUT /api/clinic-forms/:id': { definition: sweptForm, serviceIds: [], isArchived: true, version: 1 },
  'POST /api/patients/:id/form-requests': { sendEmail: false },
  'POST /api/form-requests/:id/acceptances': { question: 'how', version: 1 },
  'PUT /api/form-requests/:id/review': { version: 1 },
  'PUT /api/public/forms/:token/answers': { answers: [{ question: 'how', text: 'Well' }] },
  'POST /api/public/forms/:token/submissions': { answers: [{ question: 'how', text: 'Well' }] },
  'POST /api/prescriptions/check': { medications: [{ medicationName: 'Ibuprofen 400 mg' }] },
  'PUT /api/visits/:id': { medications: [{ row: UNKNOWN, medicationName: 'Ibuprofen 400 mg' }] },
  'POST /api/visits/:id/prescriptions': {
    medications: [
      { row: UNKNOWN, medicationName: 'Ibuprofen', dosage: '1 tablet', frequency: 'Daily', duration: '5 days' },
    ],
  },
  'POST /api/upload-prescription': { medications: 'Ibuprofen 400 mg' },
  'POST /api/medicine-reminders': { medicationId: undefined, medicineId: undefined, steps: undefined },
  'PUT /api/medicine-reminders/:id': { medicineId: undefined, steps: undefined },
  'POST /api/auth/passkeys': { credential },
  // a password or a passkey
  'POST /api/account/closing': { passkey: undefined },
  'POST /api/clinics/:id/api-keys': { passkey: undefined },
  'POST /api/auth/login/passkey': {
    credential: {
      id: 'c3dlZXA',
      response: {
        clientDataJSON: 'c3dlZXA',
        authenticatorData: 'c3dlZXA',
        signature: 'c3dlZXA',
        userHandle: 'c3dlZXA',
      },
    },
  },
}

/** The queries of calls that need one. */
const queries: Record<string, Record<string, string>> = {
  'GET /api/calendar/times': { from: '2026-12-01', to: '2026-12-31' },
  'GET /api/clinics/:id/collections': { from: '2026-12-01', to: '2026-12-31' },
  'GET /api/clinics/:id/cash-book.csv': { from: '2026-12-01', to: '2026-12-31' },
  'GET /api/clinics/:id/gst-summary.csv': { from: '2026-12-01', to: '2026-12-31' },
  'GET /api/clinics/:id/ledger.csv': { from: '2026-12-01', to: '2026-12-31' },
  'GET /api/invitations/sent': { role: 'staff' },
  'GET /api/leaves/:id/settlement': { action: 'move' },
  'GET /api/clinics/:id/last-doses': { name: 'Paracetamol' },
  'GET /api/medicine-suggestions': { search: 'para' },
  'GET /api/diagnoses': { search: 'cough' },
  'GET /api/medical-documents': { number: 'DOC-0000000' },
  'GET /api/form-requests': { number: 'FORM-0000000' },
  'GET /api/interactions': { medicines: UNKNOWN },
}

export const queryOf = ({ method, path }: Endpoint): Record<string, string> => queries[`${method} ${path}`] ?? {}
