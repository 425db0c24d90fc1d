import { entryTokenOf } from '#server/features/waiting-list/link.ts'
import { linkTokenOf } from '#server/features/walk-ins/waiting.ts'
import { makeWaitingEntry } from '#server/testing/waiting-list.ts'
import { makeWall } from '#server/testing/queue.ts'
import { sql } from 'kysely'
import { addDays } from '#contract/wall-clock.ts'
import { manageTokenHash, manageTokenOf } from '#server/features/appointments/manage-link.ts'
import { notify } from '#server/features/notifications/use-cases.ts'
import { queueMail } from '#server/email-delivery/queue.ts'
import { newId } from '#server/ids.ts'
import {
  makeClaimRequest,
  makeCorrection,
  makeFamilyMember,
  makeMerge,
  makeTakeover,
} from '#server/testing/chart-things.ts'
import {
  makeApiKey,
  makeClosingRule,
  makeClosure,
  makeExtraHours,
  makeInvitation,
  makeLeave,
  staffIdOf,
} from '#server/testing/clinic-things.ts'
import { workday } from '#server/testing/dates.ts'
import {
  makeAdmin,
  makeAppointment,
  makeChart,
  makeClinic,
  makeDoctor,
  makePatientAccount,
  makeStaff,
  makeUser,
  makeWalkIn,
  type Person,
  type TestClinic,
  type TestDoctor,
} from '#server/testing/factories.ts'
import { makeFile } from '#server/testing/files.ts'
import { makeMedicine } from '#server/testing/medicines.ts'
import { makePlan } from '#server/testing/medicines-taken.ts'
import { makeDownload } from '#server/testing/own-data.ts'
import { plainPng } from '#server/testing/pictures.ts'
import { makePaperCode, makePrescription, makeTemplate, makeUpload } from '#server/testing/prescriptions.ts'
import { makeReport } from '#server/testing/reports.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { makeAntenatal } from '#server/testing/antenatal.ts'
import { makeDose } from '#server/testing/immunizations.ts'
import { makeLabMessage } from '#server/testing/lab-messages.ts'
import { formTokenOf } from '#server/features/forms/link.ts'
import { makeClinicForm, makeFormRequest } from '#server/testing/forms.ts'
import { makeClinicTest, makeTestOrder } from '#server/testing/test-orders.ts'
import {
  makeAdvance,
  makeAdvanceUse,
  makeBill,
  makeCreditNote,
  makeDayEnd,
  makePriceItem,
} from '#server/testing/bills.ts'
import { codeOfPrintout } from '#server/testing/printouts.ts'
import { printOrder } from '#server/features/printouts/print.ts'
import { makeDocumentCode, makeDocumentTemplate, makeMedicalDocument } from '#server/testing/medical-documents.ts'
import { makeAllergy, makePregnancy, makeProblem } from '#server/testing/clinical-summary.ts'
import { makeValue, ownPlaceOf } from '#server/testing/values.ts'
import { makeDocument, makeTextPick, makeVisit, makeVitals } from '#server/testing/visits.ts'
import { makeDelivery, makeWebhook } from '#server/testing/webhooks.ts'
import { todayIn } from '#server/time.ts'
import type { NamedId } from './kinds.ts'

const NAME = { firstName: 'Asha', lastName: 'Rao' }
const GUEST = 'asha@people.example'

/** Everyone who calls about a clinic. */
export const roles = ['doctor', 'staff', 'administrator', 'patient', 'invited', 'program'] as const
export type Role = (typeof roles)[number]

export interface Side {
  clinic: TestClinic
  people: Record<Role, Person>
  ids: NamedId[]
  /** Everything that gives this clinic away: ids, addresses, numbers and its marker. */
  own: string[]
}

interface Making {
  app: TestApp
  clinic: TestClinic
  people: Record<Role, Person>
  doctor: TestDoctor
  charts: { id: string }[]
  marker: string
}

let made = 0

/** Makes a clinic with the other one's names and contact data; only the marker differs. */
export async function makeSide(app: TestApp, zone: string): Promise<Side> {
  const { db } = app
  const marker = `marker${made++}x`
  const clinic = await makeClinic(db, { zone, name: 'Lotus Clinic', isPublic: false })
  const doctor = await makeDoctor(db, clinic, NAME)
  const staff = await makeStaff(db, clinic)
  const administrator = await makeAdmin(db, clinic)
  const patient = await makePatientAccount(db, NAME)
  const invited = await makeUser(db, { ...NAME, role: 'staff' })
  await sql`update users set first_name = 'Asha', last_name = 'Rao', phone = '+91 98200 00001'
    where id in (${staff.userId}, ${administrator.userId})`.execute(db)
  const program = await makeApiKey(db, clinic, administrator, { name: `Program ${marker}` })
  const people = { doctor, staff, administrator, patient, invited, program }
  const charts = [
    await makeChart(db, clinic, { owner: patient, email: GUEST }),
    await makeChart(db, clinic, { ...NAME, email: GUEST }),
  ]
  const making = { app, clinic, people, doctor, charts, marker }
  const ids = [
    ...(await appointmentsOf(making)),
    ...(await writtenBy(making)),
    ...(await ownedByThePatient(making)),
    ...(await ofTheClinic(making)),
    ...(await ofItsPeople(making)),
  ]
  const { rows } = await sql<{ text: string }>`
    select id::text as text from notifications where user_id in (${patient.userId}, ${doctor.userId})
    union all select chart_number from patients where clinic_id = ${clinic.id}
    union all select reference from appointments where clinic_id = ${clinic.id}`.execute(db)
  const own = [
    marker,
    ...ids.map(({ text }) => text),
    ...Object.values(people).flatMap(({ userId, email }) => [userId, email]),
    ...rows.map(({ text }) => text),
  ]
  return { clinic, people, ids, own: [...new Set(own)] }
}

/** Returns the ids of things of these kinds. */
const named = (things: Record<string, string>): NamedId[] =>
  Object.entries(things).map(([kind, text]) => ({ kind, text }))

/** An appointment today and a later one for each chart; one of them has a manage link. */
async function appointmentsOf({ app: { db, deps }, clinic, doctor, people, charts, marker }: Making) {
  const ids: NamedId[] = []
  for (const [at, chart] of charts.entries())
    for (const date of [todayIn(clinic.zone), workday(clinic, 3)]) {
      const [time, symptoms] = [at ? '15:00' : '16:00', `cough ${marker}`]
      const { id } = await makeAppointment(db, { clinic, doctor, chart, at: { date, time }, symptoms })
      await sql`update appointments set reason = ${symptoms} where id = ${id}`.execute(db)
      await notify(db, people.patient.userId, 'appointment_confirmed', id)
      await notify(db, doctor.userId, 'appointment_booked', id)
      ids.push(...named({ appointment: id }))
    }
  const last = ids.at(-1)!.text
  const token = manageTokenOf(deps, last)
  await sql`update appointments set manage_token_hash = ${manageTokenHash(token)} where id = ${last}`.execute(db)
  await sql`update appointments set mode = 'video' where clinic_id = ${clinic.id}`.execute(db)
  return [...ids, ...named({ 'booking token': token })]
}

/** The doctor's records. */
async function writtenBy({ app: { db, deps }, clinic, doctor, people, charts: [chart], marker }: Making) {
  const place = { clinic, doctor, chart: chart! }
  const prescription = await makePrescription(db, { ...place, medicationName: `Syrup ${marker}`, notes: marker })
  const visit = await makeVisit(db, { ...place, content: { complaint: marker } })
  const draft = await makeVisit(db, {
    ...place,
    content: { complaint: marker },
    isFinished: false,
    medicationName: marker,
  })
  const document = { clinic, doctor, visitId: visit.id, title: `Wound ${marker}`, files: deps.files }
  const value = { place: { chart: { id: chart!.id, clinicId: clinic.id } }, by: doctor.userId, note: marker }
  const antenatal = await makeAntenatal(db, { clinic, chart: chart!, by: doctor, note: marker })
  const scan = await makeFile(db, { ownerId: null, clinicId: clinic.id }, deps.files, await plainPng())
  const order = await makeTestOrder(db, { ...place, note: marker, result: 'entered', fileId: scan.id })
  const letter = await makeMedicalDocument(db, { ...place, reason: marker, draft: 'next' })
  const form = await makeFormRequest(db, { clinic, chart: chart!, by: doctor, answer: marker })
  const bill = await makeBill(db, { clinic, chart: chart!, by: people.staff, text: marker, paid: 10_000 })
  const written = named({
    'form token': formTokenOf(deps, form.id),
    'test order': order.id,
    bill: bill.id,
    payment: bill.paymentId,
    advance: (await makeAdvance(db, { clinic, chart: chart!, by: people.staff, text: marker })).id,
    'advance use': await makeAdvanceUse(db, { clinic, chart: chart!, by: people.staff, text: marker }),
    'credit note': await makeCreditNote(
      db,
      (await makeBill(db, { clinic, chart: chart!, by: people.staff, text: marker })).id,
      people.staff,
    ),
    'day end': await makeDayEnd(db, { clinic, chart: chart!, by: people.staff, reason: marker }),
    'price item': (await makePriceItem(db, { clinic, by: people.administrator, name: `Item ${marker}` })).id,
    'ordered test': order.testId,
    'lab message': (await makeLabMessage(db, place, marker)).id,
    'test result': order.resultId,
    'clinic form': (await makeClinicForm(db, { clinic, by: doctor, title: `Form ${marker}` })).id,
    'form request': form.id,
    'clinic test': (await makeClinicTest(db, { clinic, by: doctor, name: `Test ${marker}` })).id,
    'medical document': letter.id,
    'document code': await makeDocumentCode(db, deps, letter),
    'printout code': codeOfPrintout(await printOrder(deps, order.id)),
    'document template': (await makeDocumentTemplate(db, { clinic, by: doctor, title: `Letter ${marker}` })).id,
    prescription: prescription.id,
    'paper code': await makePaperCode(db, deps, prescription),
    template: (await makeTemplate(db, place, { name: `Template ${marker}` })).id,
    'text pick': (await makeTextPick(db, { clinic, doctor }, { title: `Pick ${marker}` })).id,
    visit: visit.id,
    document: (await makeDocument(db, document)).id,
    vitals: (await makeVitals(db, { clinic, chart: chart!, by: doctor })).id,
    value: (await makeValue(db, value)).id,
    correction: await makeCorrection(db, chart!, people.patient),
    allergy: (await makeAllergy(db, { clinic, chart: chart!, by: doctor, substance: `Resin ${marker}` })).id,
    problem: (await makeProblem(db, { clinic, chart: chart!, by: doctor, title: `Asthma ${marker}` })).id,
    dose: (await makeDose(db, { clinic, chart: chart!, by: doctor, note: marker })).id,
    'antenatal record': antenatal.id,
    'antenatal checkup': antenatal.checkupId,
    'antenatal tick': antenatal.tickId,
    pregnancy: (await makePregnancy(db, { clinic, chart: chart!, by: doctor })).id,
  })
  return [...written, ...named({ visit: draft.id })]
}

/** The patient's records, some of them shared with the doctor. */
async function ownedByThePatient({ app, clinic, doctor, people: { patient: owner }, charts, marker }: Making) {
  const { db, deps } = app
  const { files } = deps
  const upload = { owner, chart: { id: charts[0]!.id, clinicId: clinic.id }, notes: marker, files }
  const shared = await makeReport(db, { owner, title: `Blood ${marker}`, sharedWith: doctor, files })
  const linked = await makeReport(db, { owner, title: `Scan ${marker}`, files, isPicture: true })
  const { body } = await app.anonymous.get(`/api/public/shared-reports/${linked.token}`)
  const value = { place: ownPlaceOf(owner), by: owner.userId, note: marker }
  const member = await makeFamilyMember(db, owner, { allergies: `nuts ${marker}` })
  return [
    ...named({
      upload: (await makeUpload(db, upload)).id,
      report: shared.id,
      share: shared.shareId,
      'share token': linked.token,
      'share pass': body.report.pass,
      'family member': member,
      'takeover token': await makeTakeover(db, member, GUEST),
      plan: (await makePlan(db, { owner, name: `Syrup ${marker}` })).id,
      // the full run starts it after a quarter of an hour
      download: await makeDownload(db, owner, { hours: 2 }),
    }),
    ...named({ value: (await makeValue(db, value)).id, report: linked.id }),
  ]
}

/** The records of the administrator and the desk. */
async function ofTheClinic(making: Making) {
  const { app, clinic, doctor, people, charts, marker } = making
  const { db, deps } = app
  const { administrator, patient, invited } = people
  await sql`insert into embedding_sites (clinic_id, origin)
    values (${clinic.id}, ${`https://${marker}.example`})`.execute(db)
  const address = `lotus-${marker}`
  await sql`insert into clinic_addresses (name, clinic_id, is_current) values (${address}, ${clinic.id}, true)`.execute(
    db,
  )
  const logo = await makeFile(db, { ownerId: null, clinicId: clinic.id }, deps.files, await plainPng())
  await sql`update clinics set logo_id = ${logo.id} where id = ${clinic.id}`.execute(db)
  const walkIn = await makeWalkIn(db, clinic, doctor)
  const waiting = await makeWaitingEntry(db, { clinic, chart: charts[0]! })
  const wall = await makeWall(db, clinic, `hall ${marker}`)
  const hook = await makeWebhook(db, clinic, { name: `Hook ${marker}`, url: `https://${marker}.example/hooks` })
  return named({
    clinic: clinic.id,
    'clinic address': address,
    logo: logo.id,
    service: clinic.services[0]!.id,
    webhook: hook.id,
    delivery: await makeDelivery(db, hook.id),
    'api key': people.program.apiKey!.id,
    'walk-in': walkIn,
    'waiting entry': waiting.id,
    'waiting token': entryTokenOf(deps, { id: waiting.id, patientUserId: patient.userId }),
    'queue token': linkTokenOf(deps, walkIn),
    'wall screen': wall.id,
    'wall token': wall.token,
    invitation: await makeInvitation(db, { clinic, invited, by: administrator, notes: marker }),
    closure: await makeClosure(db, clinic, addDays(todayIn(clinic.zone), 90), `holiday ${marker}`),
    'extra hours': await makeExtraHours(db, clinic, {
      day: addDays(todayIn(clinic.zone), 92),
      reason: `extra ${marker}`,
    }),
    'closing rule': await makeClosingRule(db, clinic, {
      day: addDays(todayIn(clinic.zone), 91),
      reason: `rule ${marker}`,
    }),
    leave: await makeLeave(db, doctor, clinic, administrator, `away ${marker}`),
    merge: (await makeMerge(db, clinic, administrator)).id,
    import: await makeImport(making),
    'claim request': await makeClaimRequest(db, clinic, charts[1]!, patient),
  })
}

/** A pending import with one row. */
async function makeImport({ app: { db }, clinic, people, marker }: Making): Promise<string> {
  const id = newId()
  await sql`insert into chart_imports (id, clinic_id, created_by, columns, unknown_columns, total, repeated, refused)
    values (${id}, ${clinic.id}, ${people.administrator.userId}, '{}', '{}', 1, 0, 0)`.execute(db)
  await sql`insert into chart_import_rows (import_id, line, fields, issues)
    values (${id}, 2, ${JSON.stringify({ firstName: marker })}, '[]')`.execute(db)
  return id
}

/** The people's other ids, and the messages to them. */
async function ofItsPeople({ app: { db }, clinic, doctor, people, charts, marker }: Making) {
  const { staff, patient } = people
  await sql`update staff set notes = ${`notes ${marker}`}, salary_minor = 100 where user_id = ${staff.userId}`.execute(
    db,
  )
  const letter = { from: 'Vaidya', parts: [`Hello ${marker}`] }
  // offered to the account of this side only
  const offered = await makeChart(db, clinic, { ...NAME, email: patient.email })
  return [
    ...named({
      doctor: doctor.id,
      staff: await staffIdOf(db, staff),
      account: people.program.userId,
      mail: await queueMail(db, () => ({ to: GUEST, subject: 'Hello', letter })),
    }),
    ...[...charts, offered].flatMap(({ id }) => named({ chart: id })),
  ]
}

/** Makes what belongs to neither clinic, and returns its ids. */
export async function makeShared({ db }: TestApp, zone: string): Promise<NamedId[]> {
  const open = await makeClinic(db, { zone, name: 'Open Clinic' })
  const doctor = await makeDoctor(db, open)
  await sql`insert into clinic_addresses (name, clinic_id, is_current) values ('open-clinic', ${open.id}, true)`.execute(
    db,
  )
  const medicine = await makeMedicine(db, { name: 'Testamol 500mg Tablet' })
  return [
    ...named({ clinic: open.id, doctor: doctor.id, service: open.services[0]!.id, 'clinic address': 'open-clinic' }),
    ...named({ medicine: medicine.id, page: '1', guide: 'dengue', 'help article': 'sign-in' }),
  ]
}
