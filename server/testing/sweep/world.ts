import { makeWall } from '#server/testing/queue.ts'
import { sql } from 'kysely'
import type { Endpoint } from '#contract/endpoint.ts'
import { addDays } from '#contract/wall-clock.ts'
import { makeFamilyMember } from '#server/testing/chart-things.ts'
import { makeAntenatal } from '#server/testing/antenatal.ts'
import { makeDose } from '#server/testing/immunizations.ts'
import { makeLabMessage } from '#server/testing/lab-messages.ts'
import { makeClinicForm, makeFormRequest } from '#server/testing/forms.ts'
import { makeVideoVisit } from '#server/testing/video-visits.ts'
import { makeClinicTest, makeTestOrder } from '#server/testing/test-orders.ts'
import {
  makeAdvance,
  makeAdvanceUse,
  makeBill,
  makeCreditNote,
  makeDayEnd,
  makePriceItem,
} from '#server/testing/bills.ts'
import { makeDocumentTemplate, makeMedicalDocument } from '#server/testing/medical-documents.ts'
import { makeAllergy, makeProblem } from '#server/testing/clinical-summary.ts'
import { makeClosingRule, makeClosure, makeExtraHours, staffIdOf } from '#server/testing/clinic-things.ts'
import type { Client } from '#server/testing/client.ts'
import { workday } from '#server/testing/dates.ts'
import {
  makeAdmin,
  makeAppointment,
  makeChart,
  makeClinic,
  makeDoctor,
  makePatientAccount,
  makeStaff,
  makeWalkIn,
} from '#server/testing/factories.ts'
import { quickHash } from '#server/testing/passwords.ts'
import { makePrescription, makeTemplate } from '#server/testing/prescriptions.ts'
import { makeReport } from '#server/testing/reports.ts'
import { UNKNOWN } from '#server/testing/samples.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { makeValue, ownPlaceOf } from '#server/testing/values.ts'
import { makeTextPick, makeVisit, makeVitals } from '#server/testing/visits.ts'
import { makeWaitingEntry } from '#server/testing/waiting-list.ts'
import { makeWebhook } from '#server/testing/webhooks.ts'
import { todayIn } from '#server/time.ts'
import { type Good, named, PASSWORD } from './good.ts'

const passwordHash = await quickHash(PASSWORD)

export const askers = ['patient', 'doctor', 'staff', 'administrator'] as const
export type AskerName = (typeof askers)[number] | 'anybody'

type Thing = { id: string }

export interface SweepWorld {
  clients: Record<AskerName, Client>
  /** Returns the parts of an endpoint's valid inputs, and makes the thing in its path. */
  goodFor(endpoint: Endpoint): Promise<Good>
}

/** Makes a clinic with its people, a chart and an appointment, and signs everyone in. */
export async function makeSweepWorld(app: TestApp): Promise<SweepWorld> {
  const { db } = app
  const clinic = await makeClinic(db)
  const doctor = await makeDoctor(db, clinic)
  const patient = await makePatientAccount(db)
  const [staff, administrator] = [await makeStaff(db, clinic), await makeAdmin(db, clinic)]
  await sql`update users set password_hash = ${passwordHash}
    where id in (${doctor.userId}, ${patient.userId}, ${staff.userId}, ${administrator.userId})`.execute(db)
  const chart = await makeChart(db, clinic, { owner: patient })
  const date = workday(clinic)
  const appointment = await makeAppointment(db, { clinic, doctor, chart, at: { date, time: '09:00' } })
  const service = clinic.services[0]!
  const familyMemberId = await makeFamilyMember(db, patient)
  const of = { clinic, doctor, chart }
  const fields = {
    ...named(date),
    clinicId: clinic.id,
    doctorId: doctor.id,
    patientId: chart.id,
    serviceId: service.id,
    appointmentId: appointment.id,
    prescriptionDate: todayIn(clinic.zone),
    familyMemberId,
    formId: (await makeClinicForm(db, { clinic, by: doctor })).id,
  }
  /** By the path segment before `:id`. */
  const things: Record<string, (endpoint: Endpoint) => Promise<Thing> | Thing> = {
    clinics: () => clinic,
    patients: () => chart,
    patient: () => chart,
    doctors: () => doctor,
    doctor: () => doctor,
    appointments: ({ path }) => (path.includes('/video') ? makeVideoVisit(db, of) : appointment),
    services: () => service,
    staff: async () => ({ id: await staffIdOf(db, staff) }),
    closures: async () => ({ id: await makeClosure(db, clinic, date) }),
    'extra-hours': async () => ({ id: await makeExtraHours(db, clinic, { day: addDays(date, 200) }) }),
    'closing-rules': async () => ({ id: await makeClosingRule(db, clinic, { day: addDays(date, 201) }) }),
    prescriptions: () => makePrescription(db, of),
    'prescription-templates': () => makeTemplate(db, of),
    'text-picks': () => makeTextPick(db, of),
    visits: ({ method, path }) => {
      const isDraft = method === 'DELETE' || path.endsWith('/finish') || (method === 'PUT' && path.endsWith('/:id'))
      return makeVisit(db, { ...of, isFinished: !isDraft })
    },
    vitals: () => makeVitals(db, { clinic, chart, by: doctor }),
    'test-reports': () => makeReport(db, { owner: patient, files: app.deps.files }),
    allergies: () => makeAllergy(db, { clinic, chart, by: doctor }),
    problems: () => makeProblem(db, { clinic, chart, by: doctor }),
    'antenatal-records': () => makeAntenatal(db, { clinic, chart, by: doctor }),
    'antenatal-checkups': async () => ({ id: (await makeAntenatal(db, { clinic, chart, by: doctor })).checkupId }),
    'antenatal-ticks': async () => ({ id: (await makeAntenatal(db, { clinic, chart, by: doctor })).tickId }),
    immunizations: () => makeDose(db, { clinic, chart, by: doctor }),
    'clinic-forms': () => makeClinicForm(db, { clinic, by: doctor }),
    'form-requests': ({ path }) =>
      makeFormRequest(db, { clinic, chart, by: doctor, ...(/review$|acceptances$/.test(path) && { answer: 'Well' }) }),
    'clinic-tests': () => makeClinicTest(db, { clinic, by: doctor }),
    'test-orders': () => makeTestOrder(db, { clinic, chart, doctor }),
    bills: async ({ method, path }) => {
      if (path.endsWith('/advance-uses')) await makeAdvance(db, { clinic, chart, by: staff })
      const isDraft = method === 'PUT' || method === 'DELETE' || path.endsWith('/issue')
      return makeBill(db, { clinic, chart, by: staff, isDraft })
    },
    payments: async () => ({ id: (await makeBill(db, { clinic, chart, by: staff, paid: 50_000 })).paymentId }),
    advances: () => makeAdvance(db, { clinic, chart, by: staff }),
    'advance-uses': async () => ({ id: await makeAdvanceUse(db, { clinic, chart, by: staff }) }),
    'credit-notes': async () => {
      const bill = await makeBill(db, { clinic, chart, by: staff })
      return { id: await makeCreditNote(db, bill.id, staff) }
    },
    'day-ends': async () => ({ id: await makeDayEnd(db, { clinic, chart, by: staff }) }),
    'price-items': () => makePriceItem(db, { clinic, by: staff }),
    'lab-messages': () => makeLabMessage(db, { clinic, chart, doctor }),
    'ordered-tests': async () => ({ id: (await makeTestOrder(db, { clinic, chart, doctor })).testId }),
    'test-results': async () => ({
      id: (await makeTestOrder(db, { clinic, chart, doctor, result: 'entered' })).resultId,
    }),
    'medical-documents': ({ method, path }) => {
      const isBegun = method === 'POST' && path.endsWith('/draft')
      return makeMedicalDocument(db, { ...of, draft: isBegun ? undefined : 'next' })
    },
    'document-templates': () => makeDocumentTemplate(db, { clinic, by: doctor }),
    'test-values': () => makeValue(db, { place: ownPlaceOf(patient), by: patient.userId }),
    'family-members': () => ({ id: familyMemberId }),
    webhooks: () => makeWebhook(db, clinic),
    'waiting-list': () => makeWaitingEntry(db, { clinic, chart }),
    'walk-ins': async () => ({ id: await makeWalkIn(db, clinic, doctor) }),
    'wall-screens': () => makeWall(db, clinic),
  }
  return {
    clients: {
      anybody: app.anonymous,
      patient: await app.signInAs(patient),
      doctor: await app.signInAs(doctor),
      staff: await app.signInAs(staff),
      administrator: await app.signInAs(administrator),
    },
    async goodFor(endpoint) {
      const kind = /([\w-]+)\/:id/.exec(endpoint.path)?.[1]
      const { id } = (await things[kind ?? '']?.(endpoint)) ?? { id: UNKNOWN }
      const ids = [clinic.id, doctor.id, appointment.id, chart.id, service.id, doctor.userId]
      return { id, date, ids, named: fields }
    },
  }
}
