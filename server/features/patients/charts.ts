import type { Kysely } from 'kysely'
import {
  type DuplicateQuestion,
  type NewPatient,
  type Patient,
  type PatientChange,
  patientMessages,
  type PossibleDuplicate,
  type RecordAccess,
} from '#contract/patients.ts'
import { isMember, type SignedIn } from '#server/actor.ts'
import { recordAudit } from '#server/audit/record.ts'
import { codeOf } from '#server/database/failures.ts'
import { transaction } from '#server/database/transaction.ts'
import type { DB } from '#server/database/types.ts'
import { badRequest, conflict, forbidden, notFound } from '#server/errors.ts'
import { announce } from '#server/events/announce.ts'
import type { Asker } from '#server/http/door.ts'
import { once, type Repeatable } from '#server/http/idempotency.ts'
import { newId } from '#server/ids.ts'
import { countryOf, storedPhoneIf } from '#server/phones.ts'
import { spokenCode } from '#server/secrets.ts'
import { todayIn } from '#server/time.ts'
import { abilitiesOf, clinicsToAddAt, openableBy } from './policy.ts'
import { listAccess } from './queries/access.ts'
import {
  type ChartFields,
  findChart,
  hasTwin,
  insertChart,
  type StoredChart,
  updateChart,
  zoneOf,
} from './queries/chart.ts'
import { listDuplicates } from './queries/duplicates.ts'
import { toPatient } from './shape.ts'

type Db = Kysely<DB>

/** A chart and what the person may do with it. Throws 404 for what they may not open. */
export async function chartSeenBy(db: Db, actor: SignedIn, id: string) {
  const chart = await findChart(db, openableBy(actor), id)
  if (!chart) throw notFound()
  return { chart, can: abilitiesOf(actor, chart) }
}

const record = (
  db: Db,
  actor: SignedIn,
  action: string,
  chart: { id: string; clinicId: string },
  address: string,
  detail = {},
) =>
  recordAudit(db, {
    actorUserId: actor.userId,
    action: `patient.${action}`,
    subjectType: 'patient',
    subjectId: chart.id,
    clinicId: chart.clinicId,
    address,
    detail,
  })

/** Opens a chart, which is recorded. Throws 404. */
export async function openChart(db: Db, actor: SignedIn, id: string, address: string): Promise<Patient> {
  const { chart } = await chartSeenBy(db, actor, id)
  await record(db, actor, 'opened', chart, address)
  return toPatient(chart, actor)
}

/**
 * Makes a chart at one of the person's clinics (specification 2, section 5). No account is made or touched (trap T44).
 * Throws 400, 403 for people who never add patients, 404 for another clinic, 409 when a chart has the same name and e-mail, 422 for a reused key.
 */
export async function addChart(db: Db, asker: Asker, actor: SignedIn, body: NewPatient): Promise<Patient> {
  const clinicId = clinicFor(actor, body.clinicId)
  const { clinicId: _, bloodGroup, ...typed } = body
  const timeZone = await zoneOf(db, clinicId)
  refuseUnborn(typed.dateOfBirth, timeZone)
  const fields = withStoredPhones(typed, timeZone)
  const { idempotencyKey: key, address } = asker
  const request: Repeatable | null =
    key === null ? null : { scope: `patients.add:${actor.userId}`, key, body, reused: patientMessages.keyReused }
  const id = await transaction(db, (tx) =>
    once(tx, request, async () => {
      const id = newId()
      const { firstName, lastName, email } = fields
      const store = () =>
        insertChart(
          tx,
          { id, clinicId, chartNumber: spokenCode(7), firstName, lastName },
          { ...fields, bloodType: bloodGroup ?? fields.bloodType },
        )
      if (!(await store())) {
        if (await hasTwin(tx, clinicId, { firstName, lastName, email })) throw twin()
        // the random number was there already
        if (!(await store())) throw new Error('A chart could not be made')
      }
      await record(tx, actor, 'added', { id, clinicId }, address)
      await announce(tx, { kind: 'chart', subjectId: id, clinicId })
      return id
    }),
  )
  return toPatient((await chartSeenBy(db, actor, id)).chart, actor)
}

const twin = () => conflict(patientMessages.exists, { code: 'patient-exists' })

/** Where somebody adds patients: the clinic that they name, or the only one that they have. */
function clinicFor(actor: SignedIn, wanted: string | undefined): string {
  const clinics = clinicsToAddAt(actor)
  if (clinics.length === 0) throw forbidden()
  const clinicId = wanted ?? (clinics.length === 1 ? clinics[0] : undefined)
  if (!clinicId) throw badRequest(patientMessages.clinic, [{ path: 'clinicId', message: patientMessages.clinic }])
  if (clinics.includes(clinicId)) return clinicId
  throw isMember(actor, clinicId, 'doctor', 'staff', 'clinic_admin') ? forbidden() : notFound()
}

function refuseUnborn(dateOfBirth: string | undefined, timeZone: string): void {
  if (dateOfBirth !== undefined && dateOfBirth > todayIn(timeZone))
    throw badRequest(patientMessages.bornLater, [{ path: 'dateOfBirth', message: patientMessages.bornLater }])
}

/** The fields with the numbers as they are stored, read as those of the clinic's country. */
function withStoredPhones<T extends ChartFields>(fields: T, timeZone: string): T {
  const country = countryOf(timeZone)
  const { phone, emergencyPhone } = fields
  return {
    ...fields,
    phone: storedPhoneIf(phone, country),
    emergencyPhone: storedPhoneIf(emergencyPhone, country),
  }
}

const clinicalFields = ['medicalHistory', 'allergies', 'bloodGroup', 'bloodType'] as const

/**
 * Changes what is given. Throws 404 for what the person may not open, 403 for what they never change (patients their
 * charts, the desk and the administrator clinical text), 409 when somebody else was quicker.
 */
export async function changeChart(
  db: Db,
  actor: SignedIn,
  id: string,
  { version, bloodGroup, ...given }: PatientChange,
  address: string,
): Promise<Patient> {
  const { chart, can } = await chartSeenBy(db, actor, id)
  if (!can.edit) throw forbidden()
  const bloodType = bloodGroup ?? given.bloodType
  const typed: ChartFields = bloodType === undefined ? given : { ...given, bloodType }
  const fields = withStoredPhones(typed, chart.clinic.timeZone)
  const isClinical = clinicalFields.some((name) => name !== 'bloodGroup' && fields[name] !== undefined)
  if (isClinical && !can.editClinical) throw forbidden(patientMessages.clinicalByDoctors)
  refuseUnborn(fields.dateOfBirth, chart.clinic.timeZone)
  if (version !== undefined && version !== chart.version) throw changed()
  await transaction(db, (tx) => keep(tx, actor, chart, { version, fields, address })).catch((error: unknown) => {
    throw codeOf(error) === '23505' ? twin() : error
  })
  return toPatient((await chartSeenBy(db, actor, id)).chart, actor)
}

const changed = () => conflict(patientMessages.changed, { code: 'patient-changed' })

async function keep(
  tx: Db,
  actor: SignedIn,
  chart: StoredChart,
  { version, fields, address }: { version: number | undefined; fields: ChartFields; address: string },
): Promise<void> {
  if (!(await updateChart(tx, chart.id, version, fields))) throw changed()
  const count = Object.values(fields).filter((value) => value !== undefined).length
  await record(tx, actor, 'changed', chart, address, { fields: count })
  const { id, clinicId, ownerId } = chart
  await announce(tx, { kind: 'chart', subjectId: id, clinicId, userId: ownerId })
}

/** Charts of one of the person's clinics that are likely of this person. Throws as adding does. */
export async function duplicatesOf(db: Db, actor: SignedIn, one: DuplicateQuestion): Promise<PossibleDuplicate[]> {
  const clinicId = clinicFor(actor, one.clinicId)
  const person = {
    name: [one.firstName, one.lastName].filter(Boolean).join(' ').toLowerCase(),
    email: one.email?.toLowerCase() || null,
    phone: one.phone ?? '',
    dateOfBirth: one.dateOfBirth ?? null,
  }
  return listDuplicates(db, clinicId, person, one.exceptId ?? null)
}

/** Who opened and changed a chart. Throws 404 for what the person may not open, 403 for those who may, but not this. */
export async function accessOf(
  db: Db,
  actor: SignedIn,
  id: string,
  page: { limit: number; offset: number },
): Promise<{ entries: RecordAccess[]; total: number }> {
  const { can } = await chartSeenBy(db, actor, id)
  if (!can.seeAccess) throw forbidden()
  return listAccess(db, id, actor.userId, page)
}
