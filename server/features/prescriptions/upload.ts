import { Readable } from 'node:stream'
import { t } from '#language/translate.ts'
import type { FileSize } from '#contract/files.ts'
import { memberMessages } from '#contract/members.ts'
import { type Prescription, prescriptionMessages } from '#contract/prescriptions/prescriptions.ts'
import { type NewUpload, uploadMessages } from '#contract/prescriptions/uploads.ts'
import type { SignedIn } from '#server/actor.ts'
import type { Db, Tx } from '#server/database/db.ts'
import type { Deps } from '#server/deps.ts'
import { conflict, forbidden, wrongField } from '#server/errors.ts'
import { chartSeenBy, findChartToBook, isHeldBy } from '#server/features/patients/public.ts'
import { storeOnce } from '#server/files/store-once.ts'
import { contentTypes } from '#server/files/kinds.ts'
import { insertFile } from '#server/files/list.ts'
import { fileHeaders, sendFile } from '#server/files/send.ts'
import type { Caller } from '#server/http/door/door.ts'
import { newId } from '#server/ids.ts'
import { todayIn } from '#server/time.ts'
import { auditAndNotify, auditReading } from './news.ts'
import { deleteOwnUploads, findFile, holdsChart, insertUpload } from './queries/uploads.ts'
import { prescriptionSeenBy, toPrescription } from './read.ts'
import { newNumber } from './sign.ts'

/** True for patients, and for people who hold a chart: only patients upload files. */
export const hasStoredFiles = async (db: Db, actor: SignedIn): Promise<boolean> =>
  actor.role === 'patient' || holdsChart(db, actor.userId)

/**
 * Deletes a person's uploads that no clinic has, while their account is closing; the caller has deleted the rows that
 * refer to them.
 */
export const removeOwnUploads = (tx: Db, userId: string): Promise<void> => deleteOwnUploads(tx, userId)

/**
 * Throws 403 for people who aren't patients and hold no chart, because only patients upload; 409 until the person has
 * verified their email address, 429 after many uploads.
 */
export async function refuseUpload({ db, limits }: Deps, actor: SignedIn): Promise<void> {
  if (!(await hasStoredFiles(db, actor))) throw forbidden()
  if (actor.mustProveEmail) throw conflict(t(memberMessages.proveFirst), { code: 'prove-email' })
  await limits.uploadsPerAccount.check(actor.userId)
}

/**
 * Stores an external prescription of a patient: in a chart that they hold, where the clinic's doctors see it, or for
 * themself. Throws 400 with the invalid field, 413 without space, 415 for another kind of file, 422 for a reused key, 503
 * if it can't be written, and as `refuseUpload`. A refusal leaves nothing.
 */
export async function upload(deps: Deps, caller: Caller, actor: SignedIn, body: NewUpload): Promise<Prescription> {
  await refuseUpload(deps, actor)
  const { file, ...fields } = body
  return storeOnce(
    deps,
    caller,
    { file, scope: `prescriptions.upload:${actor.userId}`, fields, reused: t(uploadMessages.keyReused) },
    async (tx, stored) => {
      const { doctorName, prescribedDate, medications, notes, patientId } = fields
      const chart = patientId ? await ownChart(tx, actor, patientId) : null
      if (prescribedDate && prescribedDate > todayIn(chart?.timeZone ?? EARLIEST_TODAY))
        throw wrongField('prescribedDate', t(uploadMessages.dateLater))
      const id = newId()
      const said = {
        doctorName: doctorName || null,
        prescribedOn: prescribedDate || null,
        medications: medications || null,
        notes: notes || null,
      }
      await insertFile(deps, tx, stored, { ownerId: actor.userId, clinicId: chart?.clinicId })
      const store = () =>
        insertUpload(tx, { ...said, id, number: newNumber(), userId: actor.userId, chart, fileId: stored.id })
      if (!(await store()) && !(await store())) throw new Error('An upload could not be stored')
      const one = await prescriptionSeenBy(tx, actor, id)
      await auditAndNotify(tx, 'prescription.uploaded', one, { actor, address: caller.address })
      return toPrescription(one, actor)
    },
    () => deps.limits.uploadsPerAccount.take(actor.userId),
  )
}

/** The zone in which the day begins first, because without a clinic the person's zone is unknown. */
const EARLIEST_TODAY = 'Pacific/Kiritimati'

/** Returns one of the charts that a person holds. Throws 400 for any other. */
async function ownChart(tx: Tx, actor: SignedIn, patientId: string) {
  const other = () => wrongField('patientId', t(uploadMessages.otherRecord))
  if (!(await isHeldBy(tx, patientId, actor.userId))) throw other()
  const { chart } = await chartSeenBy(tx, actor, patientId)
  if (!(await findChartToBook(tx, chart.clinicId, patientId))) throw other()
  return { id: patientId, clinicId: chart.clinicId, timeZone: chart.clinic.timeZone }
}

/**
 * Sends the file of an upload or its preview, with headers that limit what browsers do with it (rule E1). Throws 404,
 * 409 for a written prescription.
 */
export async function openFile(
  { db, files }: Deps,
  caller: Caller,
  actor: SignedIn,
  { id, size }: { id: string; size: FileSize },
): Promise<Readable> {
  const one = await prescriptionSeenBy(db, actor, id)
  if (!one.upload) throw conflict(t(prescriptionMessages.noFile))
  const { fileId, kind, bytes } = await findFile(db, id)
  await auditReading(db, 'prescription.file-opened', one, { actor, address: caller.address })
  const name = `prescription-${one.number}`
  if (fileId) return sendFile(files, caller, { id: fileId, kind }, { name, size })
  caller.replyHeaders.push(...fileHeaders(contentTypes[kind], name))
  return Readable.from([bytes])
}
