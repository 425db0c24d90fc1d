import { t } from '#language/translate.ts'
import type { Db } from '#server/database/db.ts'
import { folded } from '#contract/folded.ts'
import { accountMessages } from '#contract/accounts/accounts.ts'
import type { RecordAccess } from '#contract/patients/access.ts'
import type { DuplicateQuestion, PossibleDuplicate } from '#contract/patients/duplicates.ts'
import { clinicalNames, type contactNames } from '#contract/patients/fields.ts'
import { type NewPatient, type Patient, type PatientChange, patientMessages } from '#contract/patients/patients.ts'
import { isMember, type SignedIn } from '#server/actor.ts'
import { recordAudit } from '#server/audit/record.ts'
import { codeOf } from '#server/database/failures.ts'
import { transaction } from '#server/database/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { badRequest, conflict, forbidden, notFound } from '#server/errors.ts'
import { timeZoneOf } from '#server/features/clinics/public.ts'
import { announce } from '#server/events/announce.ts'
import type { Caller } from '#server/http/door/door.ts'
import { once, type Repeatable } from '#server/http/door/idempotency.ts'
import { newId } from '#server/ids.ts'
import { countryOf } from '#server/phones.ts'
import { spokenCode } from '#server/secrets.ts'
import { todayIn } from '#server/time.ts'
import { abilitiesOf, clinicsToAddAt, openableBy } from './policy.ts'
import { listAccess } from './queries/access.ts'
import { type ChartFields, findChart, hasTwin, insertChart, type StoredChart, updateChart } from './queries/chart.ts'
import { listDuplicates } from './queries/duplicates.ts'
import { isOtherEmail, mailToOldAddress, noteNewEmail } from './email-change.ts'
import { toPatient } from './shape.ts'
import { withStoredPhones } from './stored.ts'

/** Returns a chart; null if the person can't open it. */
export const chartOpenTo = (db: Db, actor: SignedIn, id: string): Promise<StoredChart | null> =>
  findChart(db, openableBy(actor), id)

/** Returns a chart with the available actions. Throws 404 for a chart that the person can't open. */
export async function chartSeenBy(db: Db, actor: SignedIn, id: string) {
  const chart = await chartOpenTo(db, actor, id)
  if (!chart) throw notFound()
  return { chart, can: abilitiesOf(actor, chart) }
}

const audit = (
  db: Db,
  actor: SignedIn,
  verb: 'opened' | 'added' | 'changed',
  chart: { id: string; clinicId: string },
  address: string,
  detail = {},
) =>
  recordAudit(db, {
    actorUserId: actor.userId,
    action: `patient.${verb}`,
    subjectType: 'patient',
    subjectId: chart.id,
    clinicId: chart.clinicId,
    address,
    detail,
  })

/** Opens a chart, which is recorded. Throws 404. */
export async function openChart(db: Db, actor: SignedIn, id: string, address: string): Promise<Patient> {
  const { chart } = await chartSeenBy(db, actor, id)
  await audit(db, actor, 'opened', chart, address)
  return toPatient(chart, actor)
}

/**
 * Makes a chart at one of the person's clinics; no account is made or touched (rule T44).
 * Throws 400, 403 for people who never add patients, 404 for another clinic, 409 when a chart has the same name and email, 422 for a reused key.
 */
export async function addChart(db: Db, caller: Caller, actor: SignedIn, body: NewPatient): Promise<Patient> {
  const clinicId = clinicFor(actor, body.clinicId)
  const { clinicId: _, ...typed } = body
  const timeZone = await timeZoneOf(db, clinicId)
  refuseUnborn(typed.dateOfBirth, timeZone)
  const fields = withStoredPhones(fieldsOf(typed), countryOf(timeZone))
  const { firstName, lastName, email } = typed
  const { idempotencyKey: key, address } = caller
  const request: Repeatable | null =
    key === null ? null : { scope: `patients.add:${actor.userId}`, key, body, reused: t(patientMessages.keyReused) }
  const id = await transaction(db, (tx) =>
    once(tx, request, async () => {
      const id = newId()
      const store = () =>
        insertChart(
          tx,
          { id, clinicId, chartNumber: spokenCode(7), firstName, lastName, addedBy: actor.userId },
          fields,
        )
      if (!(await store())) {
        if (await hasTwin(tx, clinicId, { firstName, lastName, email })) throw twin()
        // the random number was already there
        if (!(await store())) throw new Error('A chart could not be made')
      }
      await audit(tx, actor, 'added', { id, clinicId }, address)
      await announce(tx, { kind: 'chart', subjectId: id, clinicId })
      return id
    }),
  )
  return toPatient((await chartSeenBy(db, actor, id)).chart, actor)
}

const twin = () => conflict(t(patientMessages.exists), { code: 'patient-exists' })

/** Returns the clinic where a person adds patients: the given one, or their only one. */
function clinicFor(actor: SignedIn, wanted: string | undefined): string {
  const clinics = clinicsToAddAt(actor)
  if (clinics.length === 0) throw forbidden()
  const clinicId = wanted ?? (clinics.length === 1 ? clinics[0] : undefined)
  if (!clinicId) throw badRequest(t(patientMessages.clinic), [{ path: 'clinicId', message: t(patientMessages.clinic) }])
  if (clinics.includes(clinicId)) return clinicId
  throw isMember(actor, clinicId, 'doctor', 'staff', 'clinic_admin') ? forbidden() : notFound()
}

/** Throws 400 for a birth date in the future of the clinic. */
export function refuseUnborn(dateOfBirth: string | undefined, timeZone: string): void {
  if (dateOfBirth !== undefined && dateOfBirth > todayIn(timeZone))
    throw badRequest(t(patientMessages.bornLater), [{ path: 'dateOfBirth', message: t(patientMessages.bornLater) }])
}

/** Returns the typed fields, with the blood group under one name. */
const fieldsOf = ({ bloodType, ...typed }: Omit<PatientChange, 'version'>): ChartFields => ({
  ...typed,
  bloodGroup: typed.bloodGroup ?? bloodType,
})

/**
 * Changes the given fields. Throws 404 if the person can't open the chart, 403 for fields they can never change (patients
 * any, the desk and administrators clinical ones), 409 if it was changed in the meantime. A new email address is announced
 * to the previous one and to the chart's holder (decision 0027).
 */
export async function changeChart(
  deps: Deps,
  actor: SignedIn,
  id: string,
  { version, ...typed }: PatientChange,
  address: string,
): Promise<Patient> {
  const { db } = deps
  const { chart, can } = await chartSeenBy(db, actor, id)
  if (!can.edit) throw forbidden()
  const fields = withStoredPhones(fieldsOf(typed), countryOf(chart.clinic.timeZone))
  const isClinical = clinicalNames.some((name) => fields[name] !== undefined)
  if (isClinical && !can.editClinical)
    throw forbidden(actor.mustProveEmail ? t(accountMessages.proveForClinical) : t(patientMessages.clinicalByDoctors))
  refuseUnborn(typed.dateOfBirth, chart.clinic.timeZone)
  if (version !== undefined && version !== chart.version) throw changed()
  const mail = await mailToOldAddress(deps, chart, fields.email)
  await transaction(db, async (tx) => {
    await saveChart(tx, actor, chart, { version, fields, address })
    if (isOtherEmail(chart, fields.email)) await noteNewEmail(tx, actor, chart, mail, address)
  }).catch((error: unknown) => {
    throw codeOf(error) === '23505' ? twin() : error
  })
  return toPatient((await chartSeenBy(db, actor, id)).chart, actor)
}

/** Saves contact fields of a chart as its holder typed them. The caller has checked the holder. */
export async function saveHeldChart(
  tx: Db,
  actor: SignedIn,
  chart: StoredChart,
  typed: Pick<PatientChange, (typeof contactNames)[number]>,
  address: string,
): Promise<void> {
  const fields = withStoredPhones(fieldsOf(typed), countryOf(chart.clinic.timeZone))
  await saveChart(tx, actor, chart, { version: undefined, fields, address })
}

const changed = () => conflict(t(patientMessages.changed), { code: 'patient-changed' })

async function saveChart(
  tx: Db,
  actor: SignedIn,
  chart: StoredChart,
  { version, fields, address }: { version: number | undefined; fields: ChartFields; address: string },
): Promise<void> {
  if (!(await updateChart(tx, chart.id, version, fields))) throw changed()
  const count = Object.values(fields).filter((value) => value !== undefined).length
  await audit(tx, actor, 'changed', chart, address, { fields: count })
  const { id, clinicId, ownerId } = chart
  await announce(tx, { kind: 'chart', subjectId: id, clinicId, userId: ownerId })
}

/**
 * Charts of one of the person's clinics that are likely of this person; which they were is recorded. Throws as adding does.
 */
export async function duplicatesOf(
  { db, views }: Deps,
  actor: SignedIn,
  one: DuplicateQuestion,
  address: string,
): Promise<PossibleDuplicate[]> {
  const clinicId = clinicFor(actor, one.clinicId)
  const person = {
    name: folded([one.firstName, one.lastName].filter(Boolean).join(' ')),
    email: one.email?.toLowerCase() || null,
    phone: one.phone ?? '',
    dateOfBirth: one.dateOfBirth ?? null,
  }
  const found = await listDuplicates(db, clinicId, person, one.exceptId ?? null)
  const chartIds = found.map(({ id }) => id)
  views.note({ userId: actor.userId, action: 'patients.compared', address, clinicId, chartIds })
  return found
}

/**
 * Returns the accesses to a chart and records this one for people of the clinic. Throws 404 if the person can't open it, 403 if they can't see this.
 */
export async function accessOf(
  { db, views }: Deps,
  actor: SignedIn,
  id: string,
  page: { limit: number; offset: number },
  address: string,
): Promise<{ entries: RecordAccess[]; total: number }> {
  const { chart, can } = await chartSeenBy(db, actor, id)
  if (!can.seeAccess) throw forbidden()
  const { clinicId } = chart
  const isOwner = chart.ownerId === actor.userId
  const found = await listAccess(db, id, { readerId: actor.userId, isOwner }, page)
  if (!isOwner) views.note({ userId: actor.userId, action: 'patient.access-listed', address, clinicId, chartIds: [id] })
  return found
}
