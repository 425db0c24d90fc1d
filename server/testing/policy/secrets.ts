import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { addDays } from '#contract/wall-clock.ts'
import { moneyText } from '#server/money.ts'
import { makeEmergency, makeFamilyMember } from '#server/testing/chart-things.ts'
import { endPlace, makeClosingRule, makeClosure, makeExtraHours } from '#server/testing/clinic-things.ts'
import { makeAllergy, makeProblem } from '#server/testing/clinical-summary.ts'
import { makeMedicalDocument } from '#server/testing/medical-documents.ts'
import { makePrescription, makeTemplate, makeUpload } from '#server/testing/prescriptions.ts'
import { makeValue, ownPlaceOf } from '#server/testing/values.ts'
import { makeDocument, makeVisit } from '#server/testing/visits.ts'
import { makeWebhook } from '#server/testing/webhooks.ts'
import { makePlan } from '#server/testing/medicines-taken.ts'
import { makeReport } from '#server/testing/reports.ts'
import {
  makeAppointment,
  makePasskey,
  makePatientAccount,
  makeStaff,
  type Person,
  type TestDoctor,
} from '#server/testing/factories.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { todayIn } from '#server/time.ts'
import type { Column } from './matrix.ts'
import { secretsOfForms } from './form-secrets.ts'
import { secretsOfOrders } from './order-secrets.ts'
import { mark, type Secret, type Side, type World } from './world.ts'

interface Known {
  chart: { id: string }
  owner: Person
}

/**
 * Writes unique words into every field that not everyone can read. A new private field belongs here. `neighbour` is patient
 * B.
 */
export async function plantSecrets(world: World, neighbour: Known): Promise<Secret[]> {
  const { app, sides } = world
  const [one, two] = sides
  const members = ['dr', 'col', 'st', 'ad', 'own', 'two'] as const
  const members2 = ['dr2', 'st2', 'ad2', 'two'] as const
  // a clinic's keys know its charts, and nothing of the people who work there
  const known = [...members, 'key', 'keyd'] as const
  const known2 = [...members2, 'key2'] as const
  return [
    ...(await secretsOf(app, one, one, ['A', ...known], {
      clinical: ['A', 'dr'],
      reason: ['A', 'dr', 'st'],
      chart: ['A', 'dr', 'col', 'own', 'two', 'keyd'],
      prescription: ['A', 'dr', 'col', 'st', 'own', 'two', 'keyd'],
    })),
    ...(await secretsOf(app, one, { ...neighbour, doctor: one.colleague }, ['B', ...known], {
      clinical: ['B', 'col'],
      reason: ['B', 'col', 'st'],
      chart: ['B', 'dr', 'col', 'own', 'two', 'keyd'],
      prescription: ['B', 'dr', 'col', 'st', 'own', 'two', 'keyd'],
    })),
    ...(await secretsOf(app, two, two, ['C', ...known2], {
      clinical: ['C', 'dr2'],
      reason: ['C', 'dr2', 'st2'],
      chart: ['C', 'dr2', 'two'],
      prescription: ['C', 'dr2', 'st2', 'two'],
    })),
    ...(await secretsOfClinic(app, one, [...members, 'bare'], ['ad', 'own'])),
    ...(await secretsOfClinic(app, two, members2, ['ad2'])),
    ...(await secretsOfEmergency(app, one, ['dr', 'col', 'ad', 'own', 'two'])),
    ...(await secretsOfEmergency(app, two, ['dr2', 'ad2', 'two'])),
    ...(await secretsOfTemplate(app, one, 'dr')),
    ...(await secretsOfTemplate(app, two, 'dr2')),
    ...(await secretsOfUpload(app, one.owner, 'A')),
    ...(await secretsOfUpload(app, two.owner, 'C')),
    ...(await secretsOfValue(app, one.owner, 'A')),
    ...(await secretsOfValue(app, two.owner, 'C')),
    ...(await secretsOfReport(app, one.owner, 'A')),
    ...(await secretsOfReport(app, two.owner, 'C')),
    ...(await secretsOfShared(app, one.doctor)),
    ...(await secretsOfOrders(app, one, { patient: 'A', clinic: ['dr', 'col', 'st', 'own', 'two'] })),
    ...(await secretsOfOrders(app, two, { patient: 'C', clinic: ['dr2', 'st2', 'two'] })),
    ...(await secretsOfForms(app, one, { patient: 'A', doctors: ['dr', 'col', 'own', 'two'] })),
    ...(await secretsOfForms(app, two, { patient: 'C', doctors: ['dr2', 'two'] })),
    ...(await secretsOfMedicines(app, one.owner, 'A')),
    ...(await secretsOfMedicines(app, two.owner, 'C')),
    ...(await secretsOfFamily(app, one.owner, 'A')),
    ...(await secretsOfFamily(app, two.owner, 'C')),
    ...(await secretsOfDraft(app, one.owner, 'A')),
    ...contactsOfMembers(world),
    ...(await secretsOfSignIn(app, one.owner, 'A')),
    ...(await secretsOfSignIn(app, two.owner, 'C')),
    { what: 'a password hash', text: '$argon2', columns: [] },
  ]
}

/**
 * Fills a chart and four visits, half of them today, with recognizable words, and records who can read them. The visits
 * are at `times`, at night, where no test books.
 */
export async function secretsOf(
  { db, deps }: TestApp,
  { clinic }: Side,
  of: Known & { doctor: TestDoctor; times?: [string, string] },
  known: readonly Column[],
  readers: Record<'clinical' | 'reason' | 'chart' | 'prescription', readonly Column[]>,
): Promise<Secret[]> {
  const words = {
    history: mark('history'),
    allergies: mark('allergies'),
    insurance: mark('insurance'),
    kin: mark('kin'),
  }
  const phone = `+9198${randomBytes(4).readUInt32BE().toString().padStart(10, '0').slice(0, 8)}`
  await sql`update patients set phone = ${phone}, medical_history = ${words.history}, allergies = ${words.allergies},
    insurance_info = ${words.insurance}, emergency_contact = ${words.kin} where id = ${of.chart.id}`.execute(db)
  const texts = { reason: mark('reason'), symptoms: mark('symptoms'), notes: mark('notes') }
  const [first, second] = of.times ?? ['23:30', '23:45']
  for (const date of [todayIn(clinic.zone), addDays(todayIn(clinic.zone), 3)]) {
    const { id } = await makeAppointment(db, { ...of, clinic, at: { date, time: first }, minutes: 15 })
    await sql`update appointments set reason = ${texts.reason}, symptoms = ${texts.symptoms}, notes = ${texts.notes}
      where id = ${id}`.execute(db)
    // only the patient's words, without a reason from the desk
    const alone = await makeAppointment(db, { ...of, clinic, at: { date, time: second }, minutes: 15 })
    await sql`update appointments set symptoms = ${texts.symptoms} where id = ${alone.id}`.execute(db)
  }
  const prescribed = { medicationName: mark('medicine'), instructions: mark('instructions'), notes: mark('notes') }
  const safetyReason = mark('override')
  await makePrescription(db, { ...of, clinic, ...prescribed, safetyReason })
  const [letter, letterDraft] = [mark('letter'), mark('letter draft')]
  await makeMedicalDocument(db, { ...of, clinic, reason: letter })
  await makeMedicalDocument(db, { ...of, clinic, reason: letterDraft, draft: 'only' })
  const diagnosis = mark('diagnosis')
  const written = { complaint: mark('complaint'), advice: mark('advice') }
  const [findings, draft, unsigned] = [mark('findings'), mark('draft'), mark('unsigned')]
  const appointment = { doctor: of.doctor, chart: of.chart, clinic }
  const finished = await makeVisit(db, {
    ...appointment,
    content: { ...written, findings, diagnoses: [{ text: diagnosis }] },
  })
  const beside = {
    document: mark('document'),
    value: mark('measured'),
    allergy: mark('allergy'),
    problem: mark('problem'),
  }
  await makeDocument(db, { doctor: of.doctor, clinic, visitId: finished.id, title: beside.document, files: deps.files })
  const place = { chart: { id: of.chart.id, clinicId: clinic.id } }
  await makeValue(db, { place, by: of.doctor.userId, note: beside.value })
  await makeAllergy(db, { chart: of.chart, clinic, by: of.doctor, note: beside.allergy })
  await makeProblem(db, { chart: of.chart, clinic, by: of.doctor, title: beside.problem })
  await makeVisit(db, { ...appointment, content: { complaint: draft }, isFinished: false, medicationName: unsigned })
  const doctors = readers.chart.filter((column) => !(['A', 'B', 'C'] as Column[]).includes(column))
  const { chart_number: chartNumber } = await db
    .selectFrom('patients')
    .select('chart_number')
    .where('id', '=', of.chart.id)
    .executeTakeFirstOrThrow()
  const whose = `of ${of.owner.lastName}`
  // the searched part of a chart
  const contact = { columns: known, foundBy: [{ call: 'GET /api/patients', columns: known }] }
  // prescriptions are found by them, too
  const named = {
    columns: known,
    foundBy: [...contact.foundBy, { call: 'GET /api/prescriptions', columns: readers.prescription }],
  }
  const secrets: Secret[] = [
    { what: `the name ${whose}`, text: of.owner.lastName, ...named },
    { what: `the e-mail ${whose}`, text: of.owner.email, ...contact },
    { what: `the phone ${whose}`, text: phone, ...contact },
    { what: `the chart number ${whose}`, text: chartNumber, ...named },
    { what: `the id of the chart ${whose}`, text: of.chart.id, columns: known },
    {
      what: `the reason of a visit ${whose}`,
      text: texts.reason,
      columns: readers.reason,
      foundBy: searchesOfVisits(of, readers.reason),
    },
    {
      what: `symptoms ${whose}`,
      text: texts.symptoms,
      columns: readers.clinical,
      foundBy: searchesOfVisits(of, readers.clinical),
    },
    { what: `notes ${whose}`, text: texts.notes, columns: readers.clinical },
    ...Object.entries(prescribed).map(([name, text]) => ({
      what: `the ${name} of a prescription ${whose}`,
      text,
      columns: readers.prescription,
      ...(name === 'medicationName' && {
        foundBy: [{ call: 'GET /api/prescriptions', columns: readers.prescription }],
      }),
    })),
    {
      what: `the reason against a finding ${whose}`,
      text: safetyReason,
      columns: readers.chart.filter((column) => !['A', 'B', 'C'].includes(column)),
    },
    ...Object.entries(written).map(([name, text]) => ({
      what: `the ${name} of a written visit ${whose}`,
      text,
      columns: readers.chart,
    })),
    {
      what: `a diagnosis ${whose}`,
      text: diagnosis,
      columns: readers.chart,
      // their own doctor gets it as a suggestion
      foundBy: [{ call: 'GET /api/diagnoses', columns: readers.clinical.filter((column) => doctors.includes(column)) }],
    },
    ...Object.entries(beside).map(([name, text]) => ({
      what: `a ${name} of a visit ${whose}`,
      text,
      columns: readers.chart,
    })),
    { what: `findings ${whose}`, text: findings, columns: doctors },
    { what: `the draft of a visit ${whose}`, text: draft, columns: doctors },
    {
      what: `a medication that isn’t signed ${whose}`,
      text: unsigned,
      columns: readers.clinical.filter((column) => doctors.includes(column)),
    },
    // API keys don't read letters
    {
      what: `a letter ${whose}`,
      text: letter,
      columns: readers.chart.filter((column) => !column.startsWith('key')),
      part: 'record' as const,
    },
    {
      what: `the draft of a letter ${whose}`,
      text: letterDraft,
      columns: readers.clinical.filter((column) => doctors.includes(column)),
    },
    { what: `the history ${whose}`, text: words.history, columns: readers.chart },
    { what: `allergies ${whose}`, text: words.allergies, columns: readers.chart },
    { what: `the insurance ${whose}`, text: words.insurance, columns: known },
    { what: `the emergency contact ${whose}`, text: words.kin, columns: known },
  ]
  const parts = {
    contact: known,
    reason: readers.reason,
    visit: readers.clinical,
    record: readers.chart,
    prescription: readers.prescription,
    findings: doctors,
  }
  const partOf = (columns: Secret['columns']) =>
    (Object.keys(parts) as (keyof typeof parts)[]).find((part) => parts[part] === columns)
  return secrets.map((secret) => ({
    ...secret,
    chart: of.chart.id,
    part: ('part' in secret ? secret.part : undefined) ?? partOf(secret.columns),
  }))
}

/** Returns the lists that search a visit's text, with their readers. */
function searchesOfVisits({ chart, doctor }: Known & { doctor: TestDoctor }, readers: readonly Column[]) {
  const [patient, doctors] = [['A', 'B', 'C'] as const, ['dr', 'col', 'dr2'] as const].map((some: readonly Column[]) =>
    readers.filter((one) => some.includes(one)),
  )
  return [
    { call: 'GET /api/appointments', columns: readers },
    { call: 'GET /api/patients/:id/appointments', id: chart.id, columns: readers },
    { call: 'GET /api/appointments/patient/:id', id: chart.id, columns: patient! },
    { call: 'GET /api/appointments/doctor/:id', id: doctor.id, columns: doctors! },
  ]
}

/** Who else reads a person's address: the administrator reads those of the staff. */
const lookedAfterBy: Partial<Record<Column, readonly Column[]>> = {
  dr: ['ad', 'own'],
  col: ['ad', 'own'],
  st: ['ad', 'own'],
  bare: ['ad', 'own'],
  own: ['ad'],
  two: ['ad', 'own', 'ad2'],
  dr2: ['ad2'],
  st2: ['ad2'],
}

/** Sign-in addresses and accounts of the people of the clinics. */
const contactsOfMembers = ({ people }: World): Secret[] =>
  (['dr', 'col', 'st', 'bare', 'ad', 'own', 'two', 'dr2', 'st2', 'ad2'] as const).flatMap((column) => [
    {
      what: `the e-mail of ${column}`,
      text: people[column][0]!.email,
      columns: [column, ...(lookedAfterBy[column] ?? [])],
    },
    { what: `the account of ${column}`, text: people[column][0]!.userId, columns: [column] },
  ])

/** Plants secrets that a clinic stores for its own people, and for its administrator only. */
async function secretsOfClinic(
  { db }: TestApp,
  { clinic, staff, invited, site, secretNote }: Side,
  members: readonly Column[],
  admins: readonly Column[],
): Promise<Secret[]> {
  const words = {
    closure: mark('closure'),
    closingRule: mark('rule'),
    extraHours: mark('extra'),
    address: mark('home'),
    kin: mark('relative'),
    employee: mark('E'),
    dismissal: mark('dismissal'),
    hook: mark('hook'),
  }
  const salary = 1e8 + randomBytes(4).readUInt32BE()
  await makeClosure(db, clinic, addDays(todayIn(clinic.zone), 140), words.closure)
  await makeClosingRule(db, clinic, { day: addDays(todayIn(clinic.zone), 141), reason: words.closingRule })
  await makeExtraHours(db, clinic, { day: addDays(todayIn(clinic.zone), 142), reason: words.extraHours })
  await sql`insert into embedding_sites (clinic_id, origin) values (${clinic.id}, ${site})`.execute(db)
  await sql`update staff set salary_minor = ${salary}, notes = ${secretNote}, address = ${words.address},
    emergency_contact = ${words.kin}, employee_id = ${words.employee} where user_id = ${staff.userId}`.execute(db)
  const left = await makeStaff(db, clinic)
  await endPlace(db, left)
  await sql`insert into suspensions (id, user_id, clinic_id, role, reason)
    values (gen_random_uuid(), ${left.userId}, ${clinic.id}, 'staff', ${words.dismissal})`.execute(db)
  await makeWebhook(db, clinic, { url: `https://1.1.1.1/${words.hook}`, events: ['prescription.cancelled'] })
  const whose = `of the staff of ${clinic.name}`
  return [
    { what: `why a person was dismissed from the staff of ${clinic.name}`, text: words.dismissal, columns: admins },
    { what: `why ${clinic.name} is closed`, text: words.closure, columns: members },
    { what: `why ${clinic.name} has extra hours`, text: words.extraHours, columns: members },
    { what: `why a rule closes ${clinic.name}`, text: words.closingRule, columns: members },
    { what: `the sites of ${clinic.name}`, text: site, columns: admins },
    { what: `the webhooks of ${clinic.name}`, text: words.hook, columns: admins },
    { what: `the salary ${whose}`, text: moneyText(salary, 'INR'), columns: admins },
    { what: `a note ${whose}`, text: secretNote, columns: admins },
    { what: `the address ${whose}`, text: words.address, columns: admins },
    { what: `the emergency contact ${whose}`, text: words.kin, columns: admins },
    { what: `the employee ID ${whose}`, text: words.employee, columns: admins },
    { what: `the e-mail of whom ${clinic.name} invited`, text: invited.email, columns: [...admins, 'inv'] },
  ]
}

/** Plants the name of a person's passkey. */
async function secretsOfSignIn({ db }: TestApp, owner: Person, column: Column): Promise<Secret[]> {
  const text = mark('device')
  await makePasskey(db, owner, text)
  return [{ what: `the passkey of ${column}`, text, columns: [column] }]
}

/** Plants a person's unsaved profile draft. */
async function secretsOfDraft(app: TestApp, owner: Person, column: Column): Promise<Secret[]> {
  const bio = mark('draft')
  const draft = { firstName: owner.firstName, lastName: owner.lastName, email: owner.email, phone: '', bio }
  await (await app.signInAs(owner)).put('/api/profile/draft', draft)
  return [{ what: `the draft of ${column}`, text: bio, columns: [column] }]
}

/** Plants a person's uploads for themself. */
async function secretsOfReport({ db, deps }: TestApp, owner: Person, column: Column): Promise<Secret[]> {
  const texts = { title: mark('report'), description: mark('description'), fileName: mark('file') }
  await makeReport(db, { owner, files: deps.files, ...texts })
  return Object.values(texts).map((text) => ({ what: `a report of ${column}`, text, columns: [column] }))
}

/** Plants a report of a person without a chart, shared with a doctor of clinic 1. */
async function secretsOfShared({ db, deps }: TestApp, sharedWith: TestDoctor): Promise<Secret[]> {
  const owner = await makePatientAccount(db)
  const texts = { title: mark('shared'), description: mark('description'), fileName: mark('file') }
  const { id } = await makeReport(db, { owner, files: deps.files, sharedWith, ...texts })
  const note = mark('sharedvalue')
  await makeValue(db, { place: { ownerId: owner.userId, familyMemberId: null, reportId: id }, by: owner.userId, note })
  return [...Object.values(texts), note].map((text) => ({
    what: 'a report shared with dr',
    text,
    columns: ['dr'],
    report: id,
  }))
}

/** Plants a person's own test values. */
async function secretsOfValue({ db }: TestApp, owner: Person, column: Column): Promise<Secret[]> {
  const note = mark('value')
  await makeValue(db, { place: ownPlaceOf(owner), by: owner.userId, note })
  return [{ what: `a value of ${column}`, text: note, columns: [column] }]
}

/** Plants a person's medicines besides prescriptions, which no clinic reads. */
async function secretsOfMedicines({ db }: TestApp, owner: Person, column: Column): Promise<Secret[]> {
  const texts = { name: mark('taken'), instructions: mark('instructions') }
  await makePlan(db, { owner, ...texts })
  return Object.values(texts).map((text) => ({ what: `a medicine of ${column}`, text, columns: [column] }))
}

async function secretsOfUpload({ db, deps }: TestApp, owner: Person, column: Column): Promise<Secret[]> {
  const texts = { medications: mark('uploaded'), notes: mark('notes') }
  await makeUpload(db, { owner, files: deps.files, ...texts })
  return Object.values(texts).map((text) => ({ what: `an upload of ${column}`, text, columns: [column] }))
}

/** Plants a doctor's templates, which no colleague reads. */
async function secretsOfTemplate({ db }: TestApp, side: Side, column: Column): Promise<Secret[]> {
  const texts = { name: mark('template'), advice: mark('advice') }
  await makeTemplate(db, side, texts)
  return Object.values(texts).map((text) => ({ what: `a template of ${column}`, text, columns: [column] }))
}

/** Plants the reason of an ended emergency access: it may be about the patient. */
async function secretsOfEmergency({ db }: TestApp, side: Side, columns: readonly Column[]): Promise<Secret[]> {
  const reason = mark('unconscious')
  await makeEmergency(db, side, { reason, minutes: 0 })
  return [{ what: `why a chart of ${side.clinic.name} was opened`, text: reason, columns }]
}

/** Plants a family member without a chart, visible to their guardian only. */
async function secretsOfFamily({ db }: TestApp, holder: Person, column: Column): Promise<Secret[]> {
  const words = {
    lastName: mark('Kin'),
    allergies: mark('allergies'),
    medicalHistory: mark('history'),
    email: `${mark('kin')}@people.example`,
  }
  const id = await makeFamilyMember(db, holder, words)
  return Object.entries({ id, ...words }).map(([name, text]) => ({
    what: `${name} of a family member of ${column}`,
    text,
    columns: [column],
  }))
}
