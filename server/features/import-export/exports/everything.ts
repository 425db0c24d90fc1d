import type { Readable } from 'node:stream'
import { exportAntenatal } from '#contract/antenatal/export.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { exportFormAnswers } from '#contract/forms/exports.ts'
import { exportImmunizations } from '#contract/immunization/due.ts'
import { exportAppointments, exportCharts, exportPatients } from '#contract/import-export/exports.ts'
import { exportMedicalDocuments } from '#contract/medical-documents/documents.ts'
import { exportPrescriptions } from '#contract/prescriptions/exports.ts'
import { exportTestOrders } from '#contract/test-orders/exports.ts'
import { exportVisits, exportVitals } from '#contract/visits/exports.ts'
import { exportWalkIns } from '#contract/walk-ins/export.ts'
import { isMember, type SignedIn } from '#server/actor.ts'
import { codeOf } from '#server/database/failures.ts'
import type { Deps } from '#server/deps.ts'
import { forbidden, notFound } from '#server/errors.ts'
import { timeZoneOf } from '#server/features/clinics/public.ts'
import { Archive } from '#server/files/archive.ts'
import { csvFile } from '#server/http/door/csv-file.ts'
import type { Caller, Door } from '#server/http/door/door.ts'
import { todayIn } from '#server/time.ts'
import { addFiles } from './files.ts'

/** A file of the archive: the export of a clinic that it has, and what it contains. */
interface Part {
  name: string
  endpoint: Endpoint
  contains: string
}

const forAdministrators: readonly Part[] = [
  { name: 'patients.csv', endpoint: exportPatients, contains: 'contact data of the charts, without clinical text' },
  { name: 'appointments.csv', endpoint: exportAppointments, contains: 'appointments with prices, without reasons' },
  { name: 'walk-ins.csv', endpoint: exportWalkIns, contains: 'people who came without an appointment' },
]

const forDoctors: readonly Part[] = [
  { name: 'charts.csv', endpoint: exportCharts, contains: 'charts with clinical text, allergies and problems' },
  { name: 'visits.csv', endpoint: exportVisits, contains: 'finished visits' },
  { name: 'vitals.csv', endpoint: exportVitals, contains: 'vitals recorded outside visits' },
  { name: 'prescriptions.csv', endpoint: exportPrescriptions, contains: 'medications of prescriptions' },
  { name: 'test-orders.csv', endpoint: exportTestOrders, contains: 'ordered tests and their results' },
  { name: 'immunizations.csv', endpoint: exportImmunizations, contains: 'vaccines' },
  { name: 'antenatal.csv', endpoint: exportAntenatal, contains: 'antenatal records' },
  {
    name: 'certificates-and-letters.csv',
    endpoint: exportMedicalDocuments,
    contains: 'signed certificates, letters and consents',
  },
  { name: 'forms.csv', endpoint: exportFormAnswers, contains: 'answers to forms' },
]

const lines = (...all: string[]) => `${all.join('\r\n')}\r\n`

const isClinical = (parts: readonly Part[]) => parts.some((part) => forDoctors.includes(part))

const readMe = (product: string, day: string, parts: readonly Part[]): string =>
  lines(
    `Export of a clinic from ${product}, made on ${day}.`,
    '',
    ...parts.map(({ name, contains }) => `${name.padEnd(30)}${contains}`),
    ...(isClinical(parts)
      ? [
          `${'files'.padEnd(30)}pictures and PDFs of visits and test results, a folder for each chart number`,
          '',
          'The clinical files have what doctors of the clinic can read. missing.txt names files that could not be read.',
          'Test reports that patients have uploaded are theirs, and not in this file.',
        ]
      : [
          '',
          'Clinical data is not in this file: only doctors of the clinic, with a confirmed email address, can export it.',
        ]),
    '',
    'CSV files open in any spreadsheet. A cell that a spreadsheet would take for a formula has an apostrophe before it.',
    '',
    'This file contains personal data. Store it where no one else can read it.',
  )

/**
 * Returns all exports of a clinic that the person can make, as one ZIP file generated while it is sent; each export checks and
 * records itself. Throws 404 for a clinic that isn't the person's, 403 for people without any export there.
 */
export async function everythingOf(
  deps: Deps,
  door: Door,
  caller: Caller<SignedIn>,
  clinicId: string,
): Promise<Readable> {
  const { actor } = caller
  const parts = partsFor(actor, clinicId)
  if (parts.length === 0) throw isMember(actor, clinicId, 'staff', 'doctor') ? forbidden() : notFound()
  const day = todayIn(await timeZoneOf(deps.db, clinicId))
  caller.replyHeaders.push(
    ['content-disposition', `attachment; filename="clinic-${day}.zip"`],
    ['cache-control', 'private, no-store'],
  )
  const archive = new Archive(new Date())
  const write = async () => {
    await archive.add('read-me.txt', readMe(deps.config.product.name, day, parts))
    for (const { name, endpoint } of parts) {
      const rows = await door.call(endpoint, { ...caller, replyHeaders: [] }, { params: { id: clinicId } } as never)
      await archive.addStream(name, csvFile(endpoint.csv!, rows))
    }
    if (isClinical(parts)) await addFiles(archive, { deps, door, caller, clinicId })
    await archive.end()
  }
  write().catch((error: Error) => {
    archive.break(error)
    deps.log.warn({ code: codeOf(error) ?? error.name }, 'An export of a clinic was broken off')
  })
  return archive.stream
}

/**
 * Returns the exports that the person can make: those of administrators, and of doctors once their email address is
 * proved (decision 0027).
 */
function partsFor(actor: SignedIn, clinicId: string): Part[] {
  return [
    ...(isMember(actor, clinicId, 'clinic_admin') ? forAdministrators : []),
    ...(isMember(actor, clinicId, 'doctor') && !actor.mustProveEmail ? forDoctors : []),
  ]
}
