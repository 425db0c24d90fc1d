import { entryTokenOf } from '#server/features/waiting-list/link.ts'
import { linkTokenOf } from '#server/features/walk-ins/waiting.ts'
import { makeWall } from '#server/testing/queue.ts'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { addDays, timeAt } from '#contract/wall-clock.ts'
import { notify } from '#server/features/notifications/use-cases.ts'
import { manageTokenHash, manageTokenOf } from '#server/features/appointments/manage-link.ts'
import { queueMail } from '#server/email-delivery/queue.ts'
import { hashOf, newSecret, seal } from '#server/secrets.ts'
import { Authenticator } from '#server/testing/authenticator.ts'
import {
  makeAdult,
  makeChartCode,
  makeClaimRequest,
  makeCorrection,
  makeEmergency,
  makeFamilyChart,
  makeFamilyMember,
  makeMerge,
  makeTakeover,
} from '#server/testing/chart-things.ts'
import {
  endPlace,
  makeApiKey,
  makeClosingRule,
  makeClosure,
  makeExtraHours,
  makeInvitation,
  makeLeave,
  staffIdOf,
} from '#server/testing/clinic-things.ts'
import { patientsFile } from '#server/testing/csv.ts'
import { makeFile } from '#server/testing/files.ts'
import { plainPng } from '#server/testing/pictures.ts'
import { makeValue, ownPlaceOf } from '#server/testing/values.ts'
import { makeVideoVisit } from '#server/testing/video-visits.ts'
import { makeDocument, makeTextPick, makeVisit, makeVitals } from '#server/testing/visits.ts'
import { makeDelivery, makeWebhook } from '#server/testing/webhooks.ts'
import { makeAntenatal } from '#server/testing/antenatal.ts'
import { makeDose } from '#server/testing/immunizations.ts'
import { makeDismissedLabMessage, makeLabMessage } from '#server/testing/lab-messages.ts'
import { formTokenOf } from '#server/features/forms/link.ts'
import { codeOfPrintout } from '#server/testing/printouts.ts'
import { printForm, printOrder } from '#server/features/printouts/print.ts'
import { makeClinicForm, makeFormRequest } from '#server/testing/forms.ts'
import { makeClinicTest, makeTestOrder } from '#server/testing/test-orders.ts'
import {
  makeAdvance,
  makeAdvanceUse,
  makeBill,
  makeCreditNote,
  makeDayEnd,
  makeOpenCounter,
  makePriceItem,
} from '#server/testing/bills.ts'
import { makeDocumentCode, makeDocumentTemplate, makeMedicalDocument } from '#server/testing/medical-documents.ts'
import { makeAllergy, makeProblem } from '#server/testing/clinical-summary.ts'
import { makePaperCode, makePrescription, makeTemplate, makeUpload } from '#server/testing/prescriptions.ts'
import { makeReport, type ReportWish } from '#server/testing/reports.ts'
import { makePushDevice } from '#server/testing/push-service.ts'
import { makeDownload } from '#server/testing/own-data.ts'
import { makePlan } from '#server/testing/medicines-taken.ts'
import { makeMedicine } from '#server/testing/medicines.ts'
import {
  makeAppointment,
  makeChart,
  makeDoctor,
  makePasskey,
  makePatientAccount,
  makeSession,
  makeStaff,
  makeUser,
  makeWalkIn,
} from '#server/testing/factories.ts'
import { makeWaitingEntry, makeWaitingOffer } from '#server/testing/waiting-list.ts'
import { todayIn } from '#server/time.ts'
import type { Side, World } from './world.ts'

/** The subject of a row. Its names are path parameters (`:id`, `:token`); a list shows its `id`. */
export interface Thing {
  side: Side
  id: string
  token?: string
  /** The field that makes it another person's, if not `id`: the name of another id in the body. */
  foreignBy?: string
  [name: string]: unknown
}

const RANDOM_ID = '0190a000-0000-7000-8000-000000000000'
const RANDOM_TOKEN = 'x'.repeat(43)

/** Returns the same thing with random ids, as if it didn't exist. */
export const random = (thing: Thing): Thing =>
  thing.foreignBy ? { ...thing, [thing.foreignBy]: RANDOM_ID } : { ...thing, id: RANDOM_ID, token: RANDOM_TOKEN }

let appointments = 0
let quartersOfToday = 0
/** Before and after the public hours, where nothing else is booked; another time each. */
function quietTime({ clinic }: Side, day: (turn: number) => number) {
  const turn = appointments++
  const at = (turn * 15) % 420
  return { date: addDays(todayIn(clinic.zone), day(turn)), time: timeAt(at) }
}

async function appointmentOf({ app: { db } }: World, side: Side, more: object = {}) {
  const at = quietTime(side, (turn) => 4 + Math.floor(turn / 28))
  return makeAppointment(db, { ...side, clinic: side.clinic, at, minutes: 15, ...more })
}

/** An appointment that a person of the clinic has just ended. */
async function ended(world: World, side: Side, status: 'completed' | 'cancelled'): Promise<Thing> {
  const { id } = await appointmentOf(world, side, { status })
  await sql`update appointments set ended_at = now(), ended_from = 'confirmed', ended_by = ${side.admin.userId}
    where id = ${id}`.execute(world.app.db)
  return { side, id }
}

/** An entry of the waiting list of this chart, with an open offer. */
async function offeredEntryOf(world: World, side: Side, chart: { id: string }): Promise<Thing> {
  const { db } = world.app
  const entry = await makeWaitingEntry(db, { ...side, chart })
  const { id: offerId } = await makeWaitingOffer(db, { ...side, entry, at: world.freeTime() })
  return { side, ...entry, offerId }
}

async function withLink(world: World, side: Side, more: object = {}): Promise<Thing> {
  const { db, deps } = world.app
  const chart = await makeChart(db, side.clinic)
  const { id } = await appointmentOf(world, side, { chart, ...more })
  const token = manageTokenOf(deps, id)
  await sql`update appointments set manage_token_hash = ${manageTokenHash(token)} where id = ${id}`.execute(db)
  return { side, id, token }
}

async function reportOf({ app: { db, deps } }: World, side: Side, more: Partial<ReportWish> = {}): Promise<Thing> {
  const made = await makeReport(db, { owner: side.owner, files: deps.files, title: 'Of the matrix', ...more })
  return { side, ...made, page: '1' }
}

/** A link created by a person without secrets, and opened once. */
async function openedLink({ app }: World, side: Side): Promise<Thing> {
  const { db, deps } = app
  const wish = { owner: await makePatientAccount(db), files: deps.files, isPicture: true }
  const { id, token, shareId } = await makeReport(db, wish)
  const { body } = await app.anonymous.get(`/api/public/shared-reports/${token}`)
  return { side, id, token, shareId, pass: body.report.pass, page: '1' }
}

async function account({ app: { db }, passwordHash }: World, side: Side): Promise<Thing> {
  const { userId, email } = await makeUser(db, { passwordHash })
  return { side, id: userId, email }
}

async function mailedLink(world: World, side: Side, purpose: string): Promise<Thing> {
  const one = await account(world, side)
  const token = newSecret()
  await sql`insert into account_links (token_hash, user_id, purpose, email, expires_at)
    values (${hashOf(token)}, ${one.id}, ${purpose}, ${one.email}, now() + interval '1 hour')`.execute(world.app.db)
  return { ...one, token }
}

let closures = 0
/** A day far from any bookings. */
const quietDay = ({ clinic }: Side) => addDays(todayIn(clinic.zone), 150 + (closures++ % 100))

/** A logo that replaces the clinic's earlier one. */
async function clinicLogo({ app: { db, deps } }: World, side: Side, clinicId: string): Promise<Thing> {
  const { id } = await makeFile(db, { ownerId: null, clinicId }, deps.files, await plainPng())
  await sql`update clinics set logo_id = ${id} where id = ${clinicId}`.execute(db)
  return { side, id: clinicId, logoId: id }
}

let names = 0
/** A new name of the clinic's booking page. */
async function namedAddress({ app: { db } }: World, side: Side, clinicId: string): Promise<Thing> {
  const name = `matrix-${names++}`
  await sql`update clinic_addresses set is_current = false where clinic_id = ${clinicId}`.execute(db)
  await sql`insert into clinic_addresses (name, clinic_id, is_current) values (${name}, ${clinicId}, true)`.execute(db)
  return { side, id: clinicId, name, foreignBy: 'name' }
}

const invite = async ({ app: { db } }: World, side: Side, answer?: 'declined'): Promise<Thing> => {
  const { clinic, invited, admin: by, secretNote: notes } = side
  return { side, id: await makeInvitation(db, { clinic, invited, by, notes, answer }) }
}

let guests = 0
/** A guest's chart with the owner's address and an equal name that the guests' unique index doesn't match with others. */
const offered = ({ app: { db } }: World, { clinic, owner }: Side, emailFrom: 'guest' | 'desk' = 'guest') =>
  makeChart(db, clinic, {
    email: owner.email,
    firstName: `${owner.firstName}${'.'.repeat(++guests)}`,
    lastName: owner.lastName,
    emailFrom,
  })

/** Turns two-factor sign-in on, with an unknown key. */
export const enableTwoFactor = ({ app: { db, deps } }: World, userId: string) =>
  sql`insert into two_factor (user_id, secret_sealed, enabled_at)
    values (${userId}, ${seal(deps.secret, 'two-factor', new Secret({ size: 20 }).base32)}, now())
    on conflict do nothing`.execute(db)

/** Makes a thing of that name on that side; a fresh one each time where a call would use it up. */
export const things: Record<string, (world: World, side: Side) => Promise<Thing>> = {
  clinic: async (_, side) => ({ side, id: side.clinic.id }),
  closed: async (_, side) => ({ side, id: side.closed.id }),
  named: (world, side) => namedAddress(world, side, side.clinic.id),
  'named closed': (world, side) => namedAddress(world, side, side.closed.id),
  logo: (world, side) => clinicLogo(world, side, side.clinic.id),
  'closed logo': (world, side) => clinicLogo(world, side, side.closed.id),
  doctor: async (_, side) => ({ side, id: side.doctor.id }),
  hidden: async (_, side) => ({ side, id: side.hidden.id }),
  chart: async (_, side) => ({ side, id: side.chart.id }),
  service: async (_, side) => ({ side, id: side.clinic.services[0]!.id }),
  webhook: async ({ app: { db } }, side) => ({ side, id: (await makeWebhook(db, side.clinic)).id }),
  'paused webhook': async ({ app: { db } }, side) => {
    const { id } = await makeWebhook(db, side.clinic)
    await sql`update webhooks set paused_at = now(), pause_reason = 'person' where id = ${id}`.execute(db)
    return { side, id }
  },
  delivery: async ({ app: { db } }, side) => ({
    side,
    id: await makeDelivery(db, (await makeWebhook(db, side.clinic)).id),
  }),
  closure: async ({ app: { db } }, side) => {
    const day = quietDay(side)
    await sql`delete from closures where clinic_id = ${side.clinic.id} and day = ${day}`.execute(db)
    return { side, id: await makeClosure(db, side.clinic, day) }
  },
  'closing rule': async ({ app: { db } }, side) => ({
    side,
    id: await makeClosingRule(db, side.clinic, { day: quietDay(side) }),
  }),
  'extra hours': async ({ app: { db } }, side) => ({
    side,
    id: await makeExtraHours(db, side.clinic, { day: quietDay(side) }),
  }),
  'own extra hours': async ({ app: { db } }, side) => ({
    side,
    id: await makeExtraHours(db, side.clinic, { day: quietDay(side), doctorId: side.doctor.id }),
  }),

  'new doctor': async ({ app: { db } }, side) => ({ side, id: (await makeDoctor(db, side.clinic)).id }),
  unverified: async ({ app: { db } }, side) => ({
    side,
    id: (await makeDoctor(db, side.clinic, { isConfirmed: false })).id,
  }),
  'former doctor': async ({ app: { db } }, side) => {
    const doctor = await makeDoctor(db, side.clinic, { isActive: false })
    await endPlace(db, doctor)
    return { side, id: doctor.id }
  },
  leave: async ({ app: { db } }, side) => ({ side, id: await makeLeave(db, side.doctor, side.clinic, side.admin) }),
  import: async ({ app }, side) => {
    const { body } = await (
      await app.signInAs(side.admin)
    ).send('POST', `/api/clinics/${side.clinic.id}/imports`, patientsFile(), { 'content-type': 'text/csv' })
    return { side, id: body.id }
  },

  staff: async ({ app: { db } }, side) => ({ side, id: await staffIdOf(db, side.staff) }),
  newcomer: async ({ app: { db } }, side) => ({ side, id: await staffIdOf(db, await makeStaff(db, side.clinic)) }),
  'former staff': async ({ app: { db } }, side) => {
    const person = await makeStaff(db, side.clinic)
    await endPlace(db, person)
    return { side, id: await staffIdOf(db, person) }
  },
  invitation: (world, side) => invite(world, side),
  answered: (world, side) => invite(world, side, 'declined'),

  'family chart': async ({ app: { db } }, side) => ({
    side,
    id: (await makeFamilyChart(db, side.clinic, side.owner)).id,
  }),
  'family member': async ({ app: { db } }, side) => ({ side, id: await makeFamilyMember(db, side.owner) }),
  'member with chart': async ({ app: { db } }, side) => ({
    side,
    id: (await makeFamilyChart(db, side.clinic, side.owner)).memberId,
  }),
  adult: async ({ app: { db } }, side) => ({ side, id: await makeAdult(db, side.owner) }),
  takeover: async ({ app: { db } }, side) => {
    const id = await makeAdult(db, side.owner)
    await makeTakeover(db, id, 'grown-up@people.example')
    return { side, id }
  },
  // invites B, from a person who is in no row
  'takeover link': async ({ app: { db }, people }, side) => {
    const id = await makeAdult(db, await makePatientAccount(db))
    return { side, id, token: await makeTakeover(db, id, people.B[0]!.email) }
  },
  emergency: async ({ app: { db } }, side) => ({ side, id: await makeEmergency(db, side) }),
  'ended emergency': async ({ app: { db } }, side) => ({ side, id: await makeEmergency(db, side, { minutes: 0 }) }),
  // `into` is the remaining chart, `elsewhere` one of the other clinic
  duplicate: async ({ app: { db }, sides }, side) => ({
    side,
    id: (await makeChart(db, side.clinic)).id,
    into: (await makeChart(db, side.clinic)).id,
    elsewhere: sides.find((one) => one !== side)!.chart.id,
  }),
  'mixed charts': async (world, side) => ({
    ...(await things.duplicate!(world, side)),
    foreignBy: 'elsewhere',
  }),
  merge: async ({ app: { db } }, side) => ({ side, id: (await makeMerge(db, side.clinic, side.admin)).id }),
  'undone merge': async ({ app: { db } }, side) => ({
    side,
    id: (await makeMerge(db, side.clinic, side.admin, { isUndone: true })).id,
  }),
  claim: async (world, side) => ({ side, id: (await offered(world, side)).id }),
  'claim by desk': async (world, side) => ({ side, id: (await offered(world, side, 'desk')).id }),
  // another person has requested the chart, so that everyone permitted can answer in each row
  'claim request': async ({ app: { db } }, side) => {
    const caller = await makePatientAccount(db)
    const chart = await makeChart(db, side.clinic, { email: caller.email })
    return { side, id: await makeClaimRequest(db, side.clinic, chart, caller) }
  },
  'chart code': async ({ app: { db, deps } }, side) => {
    const { firstName, lastName } = side.owner
    const { id } = await makeChart(db, side.clinic, { firstName, lastName })
    return { side, id, token: await makeChartCode(db, deps, side.clinic, { id }, side.doctor) }
  },
  // merged into the owner's own
  'taken chart': async (world, side) => {
    const { id } = await offered(world, side)
    await (await world.app.signInAs(side.owner)).post(`/api/claims/${id}/accept`)
    return { side, id }
  },
  'declined claim': async (world, side) => {
    const { id } = await offered(world, side)
    await world.app.db.insertInto('declined_claims').values({ user_id: side.owner.userId, patient_id: id }).execute()
    return { side, id }
  },
  // of a person who is in no row
  foreign: async ({ app: { db }, sides }, side) => {
    const owner = await makePatientAccount(db)
    return { side, id: (await makeChart(db, sides.find((one) => one !== side)!.clinic, { owner })).id }
  },

  visit: async (world, side) => ({ side, id: (await appointmentOf(world, side)).id }),
  // over the clinic's whole day except its last hour, each at its own quarter
  today: async ({ app }, side) => {
    const at = { date: todayIn(side.clinic.zone), time: timeAt(quartersOfToday++ * 15) }
    return { side, id: (await makeAppointment(app.db, { ...side, at, minutes: 15 })).id }
  },
  call: async ({ app }, side) => ({ side, ...(await makeVideoVisit(app.db, side)) }),
  'waiting call': async ({ app }, side) => ({ side, ...(await makeVideoVisit(app.db, { ...side, isWaiting: true })) }),
  'recorded call': async ({ app }, side) => ({
    side,
    ...(await makeVideoVisit(app.db, { ...side, isRecorded: true })),
  }),
  'started call': async ({ app }, side) => ({ side, ...(await makeVideoVisit(app.db, { ...side, isStarted: true })) }),
  'call link': async ({ app: { db, deps } }, side) => {
    const { id } = await makeVideoVisit(db, side)
    const token = manageTokenOf(deps, id)
    await sql`update appointments set manage_token_hash = ${manageTokenHash(token)} where id = ${id}`.execute(db)
    return { side, id, token }
  },
  completed: (world, side) => ended(world, side, 'completed'),
  cancelled: (world, side) => ended(world, side, 'cancelled'),
  'new chart': async ({ app: { db } }, side) => ({ side, id: (await makeChart(db, side.clinic)).id }),
  'walk-in': async ({ app: { db } }, side) => ({ side, id: await makeWalkIn(db, side.clinic, side.doctor) }),
  'any walk-in': async ({ app: { db } }, side) => ({ side, id: await makeWalkIn(db, side.clinic, null) }),
  'waiting entry': async ({ app: { db } }, side) => ({ side, ...(await makeWaitingEntry(db, side)) }),
  'offered entry': (world, side) => offeredEntryOf(world, side, side.chart),
  // a link shows the name of its patient, who has no secrets here
  'waiting link': async ({ app: { db, deps } }, side) => {
    const { id } = await makeWaitingEntry(db, { ...side, chart: await makeChart(db, side.clinic) })
    return { side, id, token: entryTokenOf(deps, { id, patientUserId: null }) }
  },
  'offered link': async (world, side) => {
    const thing = await offeredEntryOf(world, side, await makeChart(world.app.db, side.clinic))
    return { ...thing, token: entryTokenOf(world.app.deps, { id: thing.id, patientUserId: null }) }
  },
  'queue link': async ({ app: { db, deps } }, side) => {
    const id = await makeWalkIn(db, side.clinic, side.doctor)
    return { side, id, token: linkTokenOf(deps, id) }
  },
  wall: async ({ app: { db } }, side) => ({ side, ...(await makeWall(db, side.clinic)) }),
  'unpaired wall': async ({ app: { db } }, side) => ({ side, ...(await makeWall(db, null)) }),
  link: (world, side) => withLink(world, side),
  // of an online booking, whose guest typed the email
  'guest link': async (world, side) => {
    const { db } = world.app
    const chart = await makeChart(db, side.clinic, { emailFrom: 'guest' })
    const thing = await withLink(world, side, { chart })
    await sql`update appointments set source = 'public', booked_for = 'me' where id = ${thing.id!}`.execute(db)
    return thing
  },
  'past link': (world, side) => {
    const at = quietTime(side, (turn) => -2 - Math.floor(turn / 28))
    return withLink(world, side, { at, status: 'completed' })
  },
  'moved link': async (world, side) => {
    const thing = await withLink(world, side)
    await sql`update appointments set moved_from = starts_at - interval '1 day' where id = ${thing.id}`.execute(
      world.app.db,
    )
    return thing
  },
  mail: async ({ app: { db } }, side) => {
    const letter = { from: 'Vaidya', parts: ['Hello'] }
    return { side, id: await queueMail(db, () => ({ to: 'matrix@people.example', subject: 'Hello', letter })) }
  },
  guess: async (_, side) => ({ side, id: '', token: newSecret(), pass: newSecret(), page: '1' }),

  'written visit': async ({ app: { db } }, side) => ({ side, id: (await makeVisit(db, side)).id }),
  'draft visit': async ({ app: { db } }, side) => ({
    side,
    id: (await makeVisit(db, { ...side, isFinished: false })).id,
  }),

  vitals: async ({ app: { db } }, side) => ({ side, id: (await makeVitals(db, { ...side, by: side.doctor })).id }),

  'visit document': async ({ app: { db, deps } }, side) => {
    const { id } = await makeVisit(db, side)
    const document = await makeDocument(db, { ...side, visitId: id, files: deps.files })
    return { side, id, documentId: document.id }
  },
  'draft document': async ({ app: { db, deps } }, side) => {
    const { id } = await makeVisit(db, { ...side, isFinished: false })
    const document = await makeDocument(db, { ...side, visitId: id, files: deps.files })
    return { side, id, documentId: document.id }
  },
  'chart value': async ({ app: { db } }, side) => {
    const chart = { id: side.chart.id, clinicId: side.clinic.id }
    return { side, id: (await makeValue(db, { place: { chart }, by: side.doctor.userId })).id }
  },
  'own value': async ({ app: { db } }, side) => ({
    side,
    id: (await makeValue(db, { place: ownPlaceOf(side.owner), by: side.owner.userId })).id,
  }),
  'family value': async ({ app: { db } }, side) => {
    const { userId } = side.owner
    const place = { ownerId: userId, familyMemberId: await makeFamilyMember(db, side.owner), reportId: null }
    return { side, id: (await makeValue(db, { place, by: userId })).id }
  },

  allergy: async ({ app: { db } }, side) => ({ side, id: (await makeAllergy(db, { ...side, by: side.doctor })).id }),
  'reported allergy': async ({ app: { db } }, side) => ({
    side,
    id: (await makeAllergy(db, { ...side, by: side.owner, isReported: true })).id,
  }),
  problem: async ({ app: { db } }, side) => ({ side, id: (await makeProblem(db, { ...side, by: side.doctor })).id }),
  'reported problem': async ({ app: { db } }, side) => ({
    side,
    id: (await makeProblem(db, { ...side, by: side.owner, isReported: true })).id,
  }),

  'chart not pregnant': async ({ app: { db } }, side) => {
    await sql`update antenatal_records set status = 'error', reason = 'Another case' where patient_id = ${side.chart.id}`.execute(
      db,
    )
    return { side, id: side.chart.id }
  },
  'antenatal record': async ({ app: { db } }, side) => ({
    side,
    id: (await makeAntenatal(db, { ...side, by: side.doctor })).id,
  }),
  'antenatal checkup': async ({ app: { db } }, side) => ({
    side,
    id: (await makeAntenatal(db, { ...side, by: side.doctor })).checkupId,
  }),
  'antenatal tick': async ({ app: { db } }, side) => ({
    side,
    id: (await makeAntenatal(db, { ...side, by: side.doctor })).tickId,
  }),

  'clinic form': async ({ app: { db } }, side) => ({
    side,
    id: (await makeClinicForm(db, { clinic: side.clinic, by: side.doctor })).id,
  }),
  'chart for a form': async ({ app: { db } }, side) => ({
    side,
    id: side.chart.id,
    formId: (await makeClinicForm(db, { clinic: side.clinic, by: side.doctor })).id,
  }),
  'form request': async ({ app: { db } }, side) => ({
    side,
    id: (await makeFormRequest(db, { ...side, by: side.doctor })).id,
  }),
  'sent form': async ({ app: { db } }, side) => ({
    side,
    id: (await makeFormRequest(db, { ...side, by: side.doctor, answer: 'Well' })).id,
  }),
  'form link': async ({ app: { db, deps } }, side) => {
    const { id } = await makeFormRequest(db, { ...side, by: side.doctor })
    return { side, id, token: formTokenOf(deps, id) }
  },

  'clinic test': async ({ app: { db } }, side) => ({
    side,
    id: (await makeClinicTest(db, { clinic: side.clinic, by: side.doctor })).id,
  }),
  'test order': async ({ app: { db } }, side) => ({ side, id: (await makeTestOrder(db, side)).id }),
  bill: async ({ app: { db } }, side) => ({ side, id: (await makeBill(db, { ...side, by: side.staff })).id }),
  'draft bill': async ({ app: { db } }, side) => ({
    side,
    id: (await makeBill(db, { ...side, by: side.staff, isDraft: true })).id,
  }),
  payment: async ({ app: { db } }, side) => ({
    side,
    id: (await makeBill(db, { ...side, by: side.staff, paid: 50_000 })).paymentId,
  }),
  advance: async ({ app: { db } }, side) => ({ side, id: (await makeAdvance(db, { ...side, by: side.staff })).id }),
  'advance payment': async ({ app: { db } }, side) => ({
    side,
    id: (await makeAdvance(db, { ...side, by: side.staff })).paymentId,
  }),
  'advance use': async ({ app: { db } }, side) => ({ side, id: await makeAdvanceUse(db, { ...side, by: side.staff }) }),
  'bill with an advance': async ({ app: { db } }, side) => {
    await makeAdvance(db, { ...side, by: side.staff })
    return { side, id: (await makeBill(db, { ...side, by: side.staff })).id }
  },
  'credit note': async ({ app: { db } }, side) => {
    const bill = await makeBill(db, { ...side, by: side.staff })
    return { side, id: await makeCreditNote(db, bill.id, side.staff) }
  },
  'open counter': async ({ app: { db } }, side) => ({
    side,
    id: side.clinic.id,
    counter: await makeOpenCounter(db, { ...side, by: side.staff }),
  }),
  'day end': async ({ app: { db } }, side) => ({ side, id: await makeDayEnd(db, { ...side, by: side.staff }) }),
  'price item': async ({ app: { db } }, side) => ({
    side,
    id: (await makePriceItem(db, { clinic: side.clinic, by: side.admin })).id,
  }),
  'ordered test': async ({ app: { db } }, side) => ({ side, id: (await makeTestOrder(db, side)).testId }),
  'test result': async ({ app: { db } }, side) => ({
    side,
    id: (await makeTestOrder(db, { ...side, result: 'entered' })).resultId,
  }),
  'lab message': async ({ app: { db } }, side) => ({ side, ...(await makeLabMessage(db, side)) }),
  'set aside': async ({ app: { db } }, side) => ({ side, id: await makeDismissedLabMessage(db, side) }),
  'filed result': async ({ app: { db, deps } }, side) => {
    const { id: fileId } = await makeFile(db, { ownerId: null, clinicId: side.clinic.id }, deps.files, await plainPng())
    return { side, id: (await makeTestOrder(db, { ...side, result: 'acknowledged', fileId })).resultId }
  },
  dose: async ({ app: { db } }, side) => ({ side, id: (await makeDose(db, { ...side, by: side.doctor })).id }),

  'medical document': async ({ app: { db } }, side) => ({ side, id: (await makeMedicalDocument(db, side)).id }),
  'document draft': async ({ app: { db } }, side) => ({
    side,
    id: (await makeMedicalDocument(db, { ...side, draft: 'only' })).id,
  }),
  'next document draft': async ({ app: { db } }, side) => ({
    side,
    id: (await makeMedicalDocument(db, { ...side, draft: 'next' })).id,
  }),
  consent: async ({ app: { db } }, side) => ({
    side,
    id: (await makeMedicalDocument(db, { ...side, isConsent: true })).id,
  }),
  'consent draft': async ({ app: { db } }, side) => ({
    side,
    id: (await makeMedicalDocument(db, { ...side, isConsent: true, draft: 'only' })).id,
  }),
  'withdrawn document': async ({ app: { db } }, side) => ({
    side,
    id: (await makeMedicalDocument(db, { ...side, isWithdrawn: true })).id,
  }),
  'document template': async ({ app: { db } }, side) => ({
    side,
    id: (await makeDocumentTemplate(db, { ...side, by: side.doctor })).id,
  }),
  // of a chart that no secret is in
  'document paper': async ({ app: { db, deps } }, side) => {
    const made = await makeMedicalDocument(db, { ...side, chart: await makeChart(db, side.clinic) })
    return { side, id: made.id, code: await makeDocumentCode(db, deps, made) }
  },

  'printed order': async ({ app: { db, deps } }, side) => {
    const { id } = await makeTestOrder(db, side)
    return { side, id, code: codeOfPrintout(await printOrder(deps, id)) }
  },
  'printed form': async ({ app: { db, deps } }, side) => {
    const { id } = await makeFormRequest(db, { ...side, by: side.doctor, answer: 'Well' })
    return { side, id, code: codeOfPrintout(await printForm(deps, id)) }
  },

  prescription: async ({ app: { db } }, side) => ({ side, id: (await makePrescription(db, side)).id }),
  'cancelled prescription': async ({ app: { db } }, side) => {
    const { id } = await makePrescription(db, side)
    await sql`update prescriptions set status = 'cancelled', ended_at = now(), cancel_reason = 'A slip' where id = ${id}`.execute(
      db,
    )
    return { side, id }
  },
  upload: async ({ app: { db, deps } }, { clinic, ...side }) => {
    const chart = { id: side.chart.id, clinicId: clinic.id }
    const { files } = deps
    return { side: { clinic, ...side }, id: (await makeUpload(db, { owner: side.owner, chart, files })).id }
  },
  'own upload': async ({ app: { db, deps } }, side) => {
    const { files } = deps
    return { side, id: (await makeUpload(db, { owner: side.owner, files })).id }
  },
  template: async ({ app: { db } }, side) => {
    const name = `Template ${newSecret().slice(0, 8)}`
    return { side, id: (await makeTemplate(db, side, { name })).id }
  },
  'text pick': async ({ app: { db } }, side) => ({ side, id: (await makeTextPick(db, side)).id }),
  // of a chart that no secret is in
  paper: async ({ app: { db, deps } }, side) => {
    const chart = await makeChart(db, side.clinic)
    const made = await makePrescription(db, { ...side, chart })
    return { side, id: made.id, code: await makePaperCode(db, deps, made) }
  },
  'guessed paper': async (_, side) => ({ side, id: '', code: newSecret().slice(0, 22), foreignBy: 'code' }),

  report: (world, side) => reportOf(world, side),
  'report picture': (world, side) => reportOf(world, side, { isPicture: true }),
  'shared report': (world, side) => reportOf(world, side, { sharedWith: side.doctor }),
  'shared report picture': (world, side) => reportOf(world, side, { sharedWith: side.doctor, isPicture: true }),
  'report link': openedLink,
  'revoked report link': async (world, side) => {
    const thing = await openedLink(world, side)
    await sql`update report_shares set revoked_at = now() where id = ${thing.shareId}`.execute(world.app.db)
    return thing
  },
  'expired report link': async (world, side) => {
    const thing = await openedLink(world, side)
    await sql`update report_shares set created_at = now() - interval '2 days', expires_at = now() - interval '1 second'
      where id = ${thing.shareId}`.execute(world.app.db)
    return thing
  },

  correction: async ({ app: { db } }, side) => ({ side, id: await makeCorrection(db, side.chart, side.owner) }),

  'own download': async ({ app: { db } }, side) => ({ side, id: await makeDownload(db, side.owner) }),

  'medicine plan': async ({ app: { db } }, side) => ({
    side,
    ...(await makePlan(db, { owner: side.owner, name: 'Of the matrix' })),
  }),

  note: async ({ app: { db } }, side) => {
    await notify(db, side.owner.userId, 'invitation_accepted', side.clinic.id)
    const { rows } = await sql<{ id: string }>`select id from notifications where user_id = ${side.owner.userId}
      order by created_at desc, id desc limit 1`.execute(db)
    return { side, id: rows[0]!.id }
  },
  'push device': async ({ app: { db, deps } }, side) => ({
    side,
    ...(await makePushDevice(db, side.owner, deps.config.push!.publicKey)),
  }),
  session: async ({ app: { db } }, side) => ({ side, id: (await makeSession(db, side.owner.userId)).id }),
  // of no clinic, and readable by everyone
  medicine: async ({ app: { db } }, side) => {
    const { id, slug: idOrSlug } = await makeMedicine(db, { name: 'Matrixol 5mg Tablet' })
    return { side, id, idOrSlug }
  },
  guide: async (_, side) => ({ side, id: '', slug: 'dengue' }),
  'help article': async (_, side) => ({ side, id: '', slug: 'sign-in' }),
  // its owner's password is known, and they have another passkey
  passkey: async ({ app: { db }, passwordHash }, side) => {
    await sql`update users set password_hash = ${passwordHash} where id = ${side.owner.userId}`.execute(db)
    return { side, id: await makePasskey(db, side.owner) }
  },
  'passkey sign-in': async (world, side) => {
    const { app } = world
    const one = await account(world, side)
    const [device, token] = [new Authenticator(app.deps.publicUrl()), newSecret()]
    const client = await app.signInAs({ userId: one.id })
    const options = await client.post('/api/auth/passkeys/options', { password: world.password })
    await client.post('/api/auth/passkeys', { credential: device.make(options.body) })
    await sql`insert into sign_in_challenges (token_hash, user_id, expires_at)
      values (${hashOf(token)}, ${one.id}, now() + interval '5 minutes')`.execute(app.db)
    return { ...one, token, device }
  },
  'staff factor': async (world, side) => {
    const person = await makeStaff(world.app.db, side.clinic)
    await enableTwoFactor(world, person.userId)
    return { side, id: await staffIdOf(world.app.db, person) }
  },
  'doctor factor': async (world, side) => {
    const doctor = await makeDoctor(world.app.db, side.clinic)
    await enableTwoFactor(world, doctor.userId)
    return { side, id: doctor.id }
  },
  'lost factor': async (world, side) => {
    const one = await mailedLink(world, side, 'lost-factor')
    await enableTwoFactor(world, one.id)
    return one
  },
  'kept factor': async (world, side) => {
    const one = await mailedLink(world, side, 'keep-factor')
    await enableTwoFactor(world, one.id)
    await sql`insert into factor_removals (user_id, due_at) values (${one.id}, now() + interval '1 day')`.execute(
      world.app.db,
    )
    return one
  },
  join: async (world, side) => {
    const { db } = world.app
    const person = await makeStaff(db, side.clinic)
    await sql`update users set email_verified_at = null where id = ${person.userId}`.execute(db)
    await sql`update memberships set accepted_at = null, added_by = ${side.admin.userId} where user_id = ${person.userId}`.execute(
      db,
    )
    const token = newSecret()
    await sql`insert into account_links (token_hash, user_id, purpose, email, clinic_id, expires_at)
      values (${hashOf(token)}, ${person.userId}, 'join', ${person.email}, ${side.clinic.id}, now() + interval '1 hour')`.execute(
      db,
    )
    return { side, id: person.userId, token }
  },
  'api key': async ({ app: { db } }, side) => ({ side, id: (await makeApiKey(db, side.clinic, side.admin)).apiKey.id }),
  'revoked key': async ({ app: { db } }, side) => {
    const { apiKey: key } = await makeApiKey(db, side.clinic, side.admin)
    await sql`update api_keys set ended_at = now(), ended_by = ${side.admin.userId} where id = ${key.id}`.execute(db)
    return { side, id: key.id }
  },
  account,
  reset: (world, side) => mailedLink(world, side, 'reset-password'),
  verify: (world, side) => mailedLink(world, side, 'verify-email'),
  challenge: async (world, side) => {
    const { db, deps } = world.app
    const one = await account(world, side)
    const [key, token] = [new Secret({ size: 20 }), newSecret()]
    await sql`insert into two_factor (user_id, secret_sealed, enabled_at)
      values (${one.id}, ${seal(deps.secret, 'two-factor', key.base32)}, now())`.execute(db)
    await sql`insert into sign_in_challenges (token_hash, user_id, expires_at)
      values (${hashOf(token)}, ${one.id}, now() + interval '5 minutes')`.execute(db)
    return { ...one, token, code: new TOTP({ secret: key }).generate() }
  },
}
