import { english } from '#language/translate.ts'
import { getJoinView } from '#contract/video-visits/joining.ts'
import { getAppointment, listAppointments } from '#contract/appointments/appointments.ts'
import { listFamilyMembers } from '#contract/family-members.ts'
import { exportDoses } from '#contract/medicine-reminders/dose-export.ts'
import { listPlans } from '#contract/medicine-reminders/plans.ts'
import { correctable, listCorrections } from '#contract/chart-corrections.ts'
import { exportOwnAccess } from '#contract/patients/own-access.ts'
import { chartFields, type FieldName } from '#contract/patients/fields.ts'
import { getPatient, textIn } from '#contract/patients/patients.ts'
import { exportOwnPrescriptions } from '#contract/prescriptions/exports.ts'
import { listPushDevices } from '#contract/push.ts'
import type { Reader } from './as-patient.ts'
import type { Owned } from './owned.ts'
import { type List, nameOf, type Row } from './list.ts'
import { allergies, pregnancies, problems } from './summary-lists.ts'
import { antenatalCheckups, antenatalRecords, antenatalTests } from './antenatal-lists.ts'
import { immunizations } from './immunization-list.ts'
import { formAnswers } from './form-list.ts'
import { advances } from './advance-list.ts'
import { bills } from './bill-list.ts'
import { waitingList } from './waiting-list.ts'
import { testOrders } from './test-order-list.ts'
import { letters } from './letter-list.ts'
import { recordedVitals, testReports, testValues, visitDocuments, visits } from './clinical-lists.ts'

const fieldNames = Object.keys(chartFields) as FieldName[]

/** Returns all lists of a person's data, in the order of the file. */
export function listsOf(reader: Reader, owned: Owned): List[] {
  return [
    familyMembers(reader),
    charts(reader, owned),
    appointments(reader),
    waitingList(reader),
    visits(reader, owned),
    recordedVitals(reader, owned),
    { name: 'prescriptions', columns: exportOwnPrescriptions.csv, rows: rowsOf(reader, exportOwnPrescriptions) },
    visitDocuments(owned),
    testReports(owned),
    testValues(reader, owned),
    corrections(reader, owned),
    allergies(reader, owned),
    problems(reader, owned),
    pregnancies(reader, owned),
    immunizations(reader, owned),
    antenatalRecords(reader, owned),
    antenatalCheckups(reader, owned),
    antenatalTests(reader, owned),
    testOrders(reader, owned),
    letters(reader, owned),
    formAnswers(reader, owned),
    bills(reader),
    advances(reader),
    medicines(reader),
    { name: 'medicine-doses', columns: exportDoses.csv, rows: rowsOf(reader, exportDoses) },
    accesses(reader),
    devices(reader),
  ]
}

/** The rows of a CSV file that the product has anyway. */
async function* rowsOf(
  reader: Reader,
  endpoint: typeof exportOwnPrescriptions | typeof exportDoses | typeof exportOwnAccess,
) {
  yield* (await reader.call(endpoint, {})) as unknown as AsyncIterable<Row[]>
}

const familyMembers = (reader: Reader): List => ({
  name: 'family-members',
  columns: {
    firstName: 'First name',
    lastName: 'Last name',
    relationship: 'Relationship',
    dateOfBirth: 'Date of birth',
    birthYear: 'Year of birth',
    gender: 'Gender',
    bloodType: 'Blood type',
    allergies: 'Allergies',
    medicalHistory: 'Medical history',
    phone: 'Phone',
    email: 'Email',
  },
  rows: (async function* () {
    // only patients have family members
    if (reader.actor.role === 'patient') yield await reader.call(listFamilyMembers, {})
  })(),
})

const charts = (reader: Reader, { chartIds }: Owned): List => ({
  name: 'charts',
  columns: {
    clinic: 'Clinic',
    chartNumber: 'Chart number',
    ...Object.fromEntries(fieldNames.map((name) => [name, english(chartFields[name].title)])),
    guardian: 'Cared for by',
    createdAt: 'Added at',
  },
  rows: (async function* () {
    for (const id of chartIds) {
      const chart = await reader.call(getPatient, { params: { id } })
      const { clinic, chartNumber, guardian, createdAt } = chart
      const fields = Object.fromEntries(fieldNames.map((name) => [name, textIn(chart, name)]))
      yield [{ clinic: clinic.name, chartNumber, ...fields, guardian: guardian && nameOf(guardian), createdAt }]
    }
  })(),
})

const recordedOf = async (reader: Reader, id: string): Promise<Row> => {
  const { recorded } = await reader.call(getJoinView, { params: { id } })
  if (!recorded) return {}
  const { consent, patientName, patientAge, identifiedBy, identityNote, adultName, registrationNumber } = recorded
  return {
    consent,
    statedName: patientName,
    statedAge: patientAge,
    identifiedBy,
    identityNote,
    adultName,
    registrationNumber,
    recordedAt: recorded.recordedAt,
  }
}

const appointments = (reader: Reader): List => ({
  name: 'appointments',
  columns: {
    date: 'Date',
    time: 'Time',
    zone: 'Time zone',
    duration: 'Minutes',
    status: 'Status',
    patient: 'Patient',
    clinic: 'Clinic',
    doctor: 'Doctor',
    service: 'Service',
    reason: 'Reason',
    symptoms: 'Symptoms',
    notes: 'Notes',
    price: 'Price',
    currency: 'Currency',
    cancelReason: 'Reason for cancelling',
    mode: 'In person or by video',
    consent: 'Consent to the video',
    statedName: 'Name stated',
    statedAge: 'Age stated',
    identifiedBy: 'Identified by',
    identityNote: 'Note on the identity',
    adultName: 'Adult with the patient',
    registrationNumber: 'Registration number of the doctor',
    recordedAt: 'Recorded at',
  },
  rows: (async function* () {
    for await (const page of reader.pages(listAppointments, {}, 200)) {
      const rows: Row[] = []
      for (const { id } of page) {
        const one = await reader.call(getAppointment, { params: { id } })
        const { date, time, duration, status, reason, symptoms, notes, price, currency, cancelReason } = one
        rows.push({
          date,
          time,
          duration,
          status,
          reason,
          symptoms,
          notes,
          price,
          currency,
          cancelReason,
          zone: one.clinic.timeZone,
          patient: nameOf(one.patient.user),
          clinic: one.clinic.name,
          doctor: nameOf(one.doctor.user),
          service: one.service.name,
          mode: one.mode,
          ...(one.mode === 'video' && (await recordedOf(reader, id))),
        })
      }
      yield rows
    }
  })(),
})

const medicines = (reader: Reader): List => ({
  name: 'medicine-reminders',
  columns: {
    person: 'Person',
    name: 'Medicine',
    dosage: 'Dosage',
    instructions: 'Instructions',
    times: 'Times',
    weekdays: 'Days of the week (0 is Sunday)',
    startsOn: 'From',
    endsOn: 'To',
    state: 'State',
    left: 'Left',
    prescription: 'Prescription',
  },
  rows: (async function* () {
    for await (const page of reader.pages(listPlans, {}, 100))
      yield page.map(({ name, dosage, instructions, startsOn, endsOn, state, ...one }) => ({
        name,
        dosage,
        instructions,
        startsOn,
        endsOn,
        state,
        person: one.familyMember && nameOf(one.familyMember),
        times: one.times.join(', '),
        weekdays: one.weekdays.join(', '),
        left: one.supply?.left,
        prescription: one.prescription?.number,
      }))
  })(),
})

const corrections = (reader: Reader, { chartIds, personOf }: Owned): List => ({
  name: 'chart-corrections',
  columns: {
    askedAt: 'Asked at (UTC)',
    patient: 'Record of',
    wanted: 'Asked for',
    note: 'Note',
    decision: 'Answer',
    decidedAt: 'Answered at (UTC)',
    reason: 'Reason',
  },
  rows: (async function* () {
    for (const id of chartIds) {
      const all = await reader.call(listCorrections, { params: { id } })
      yield all.map(({ askedAt, wanted, note, decision, decidedAt, reason }) => ({
        askedAt,
        patient: personOf(id),
        wanted: correctable
          .flatMap((name) =>
            wanted[name] === undefined ? [] : [`${english(chartFields[name].title)}: ${wanted[name]}`],
          )
          .join('; '),
        note,
        decision,
        decidedAt,
        reason,
      }))
    }
  })(),
})

const accesses = (reader: Reader): List => ({
  name: 'who-saw-my-record',
  columns: exportOwnAccess.csv,
  rows: rowsOf(reader, exportOwnAccess),
})

/** Returns where the person gets notifications, without the devices' keys. */
const devices = (reader: Reader): List => ({
  name: 'devices-with-notifications',
  columns: { device: 'Device', createdAt: 'Since (UTC)' },
  rows: (async function* () {
    const { devices: all } = await reader.call(listPushDevices, {})
    yield all.map(({ device, createdAt }) => ({ device, createdAt }))
  })(),
})
