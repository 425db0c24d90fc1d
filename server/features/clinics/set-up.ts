import type { Updateable } from 'kysely'
import { t } from '#language/translate.ts'
import { DEFAULT_SERVICE, DURATION } from '#contract/appointments/appointments.ts'
import { clinicMessages } from '#contract/clinics/clinics.ts'
import {
  CLINIC_LIMITS,
  type ClinicChange,
  type ClinicSetup,
  type ClinicsOverview,
  firstSteps,
  type NewClinic,
  newClinicDefaults,
} from '#contract/clinics/setup.ts'
import type { Week } from '#contract/clinics/opening.ts'
import type { SignedIn, SignedInCaller } from '#server/actor.ts'
import { recordAudit } from '#server/audit/record.ts'
import { asServer } from '#server/database/acting.ts'
import type { Db } from '#server/database/db.ts'
import { transaction } from '#server/database/transaction.ts'
import type { DB } from '#server/database/types.ts'
import type { Deps } from '#server/deps.ts'
import { conflict, forbidden, notFound, wrongField } from '#server/errors.ts'
import { announce, dropShared } from '#server/events/announce.ts'
import { insertService, uniteConsultationPrices } from '#server/features/clinics/queries/services.ts'
import {
  countComingAppointments,
  countOverview,
  findSetup,
  highestPrice,
  insertClinic,
  isZone,
  lockClinic,
  replaceHours,
  rescalePrices,
  shiftLeaves,
  updateClinic,
} from '#server/features/clinics/queries/setup.ts'
import { makeAdministrator, mustHaveProvedEmail } from '#server/features/members/public.ts'
import { newId } from '#server/ids.ts'
import { minorDigits } from '#server/money.ts'
import { administeredBy } from '#server/standings.ts'
import { todayIn } from '#server/time.ts'
import { isOtherIdentity, looksLikeConfirmed, waitingColumns } from './look-alike.ts'
import { administered, belongsTo, mayCreate, maySetUp } from './policy.ts'
import { countUnconfirmed } from './queries/confirmation.ts'
import { HIGHEST_MINOR, priceIn } from './price.ts'
import { trialFrom } from './trial.ts'

/** The default hours of a new clinic (rule D3): Monday to Friday 9 to 18, Saturday 9 to 14, Sunday closed. */
const defaultHours: readonly { weekday: number; opens: string; closes: string }[] = [
  ...[1, 2, 3, 4, 5].map((weekday) => ({ weekday, opens: '09:00', closes: '18:00' })),
  { weekday: 6, opens: '09:00', closes: '14:00' },
]

/** The tag of pages that show the directory of clinics. */
export const LISTED_TAG = 'listed-clinics'

/** Throws 404 for people who don't belong to the clinic, 403 for members who don't administer it. */
export function mustSetUp(actor: SignedIn, clinicId: string): void {
  if (!belongsTo(actor, clinicId)) throw notFound(t('Clinic not found.'))
  if (!maySetUp(actor, clinicId)) throw forbidden()
}

/** Records a change of a clinic's setup in the audit and notifies open screens, in the caller's transaction. */
export async function rememberChange(
  tx: Db,
  { actor, address }: SignedInCaller,
  clinicId: string,
  action: string,
  subject: { type: string; id: string } = { type: 'clinic', id: clinicId },
  detail: Record<string, string | number | boolean | null> = {},
): Promise<void> {
  const who = { actorUserId: actor.userId, address, clinicId }
  await recordAudit(tx, { ...who, action, subjectType: subject.type, subjectId: subject.id, detail })
  await announce(tx, { kind: 'clinic', subjectId: clinicId, clinicId })
}

/** Returns a clinic as its administrator sets it up. Throws 404 and 403 as `mustSetUp`. */
export async function clinicSetup(db: Db, actor: SignedIn, id: string, asking: Asking): Promise<ClinicSetup> {
  mustSetUp(actor, id)
  return readSetup(db, id, asking)
}

/** `needsApproval`: the operator approves new clinics (CLINICS_NEED_APPROVAL). */
interface Asking {
  needsApproval: boolean
}

export const askingOf = ({ config }: Pick<Deps, 'config'>): Asking => ({ needsApproval: config.clinics.needApproval })

async function readSetup(db: Db, id: string, { needsApproval }: Asking): Promise<ClinicSetup> {
  const row = await findSetup(db, id)
  if (!row) throw notFound(t('Clinic not found.'))
  const {
    services,
    doctors,
    bookingRules,
    paper,
    openingHours,
    unconfirmedDoctors,
    isBookable,
    isApproved,
    decision,
    comingVisits: comingAppointments,
    done,
    ...rest
  } = row
  const { isPublicOnceApproved, ...clinic } = rest
  const steps = firstSteps
    // a clinic that awaits approval isn't public, whatever its administrator wants
    .filter((step) => (step === 'approved' ? !isApproved : step !== 'public' || isApproved || !done.public))
    .map((step) => ({ step, isDone: done[step] }))
  const offered = { services, doctors, bookingRules, paper, openingHours }
  const undecided = needsApproval || !isApproved ? 'waiting' : 'not-asked'
  const status = decision ? (decision.isConfirmed ? 'confirmed' : 'refused') : undecided
  const confirmation = { status, reason: decision?.reason ?? null } as const
  const standing = { unconfirmedDoctors, isBookable, isApproved, confirmation }
  const state = { firstSteps: steps, ...standing, comingVisits: comingAppointments }
  return { clinic: isApproved ? clinic : { ...clinic, isPublic: isPublicOnceApproved }, ...offered, ...state }
}

/** Counts over the caller's own clinics. Throws 403 to all but clinic administrators. */
export async function clinicsOverview(db: Db, actor: SignedIn): Promise<ClinicsOverview> {
  return countOverview(db, administeredBy(actor).clinicIds)
}

async function mustKnowZone(db: Db, name: string): Promise<void> {
  if (!(await isZone(db, name))) throw wrongField('timeZone', t(clinicMessages.timeZone))
}

/**
 * Maps form input to columns: absent fields stay absent, empty optional ones become null. `isPublic` is only stored
 * once the clinic is approved.
 */
function columnsOf(changes: ClinicChange, isApproved = true): Updateable<DB['clinics']> {
  const {
    isPublic,
    timeZone,
    currency,
    showsReviews,
    allowsDictation,
    offersVideo,
    isListed,
    spokenLanguages,
    description,
    email,
    website,
    specialty,
    beforeYouCome,
    brandColor,
    ...required
  } = changes
  const optional = { description, email, website, specialty, before_you_come: beforeYouCome }
  const named = {
    ...required,
    ...Object.fromEntries(Object.entries(optional).map(([name, text]) => [name, text === '' ? null : text])),
    [isApproved ? 'is_public' : 'public_once_approved']: isPublic,
    time_zone: timeZone,
    currency,
    shows_reviews: showsReviews,
    allows_dictation: allowsDictation,
    offers_video: offersVideo,
    is_listed: isListed,
    spoken_languages: spokenLanguages,
    brand_color: brandColor,
  }
  return Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined))
}

/**
 * Creates a clinic with a General Consultation and the default hours (rule D3), administered by the caller. Throws 403 for
 * patients, 400 for invalid fields, 409 for an unverified email address (decision 0027) or beyond the number of clinics per
 * person, and of those that the operator hasn't confirmed. With `needsApproval`, and if it looks like a confirmed clinic, it
 * becomes public only after the operator approves it.
 */
export async function createClinic(
  db: Db,
  caller: SignedInCaller,
  { consultationPrice, ...changes }: NewClinic,
  asking: Asking,
): Promise<ClinicSetup> {
  if (!mayCreate(caller.actor)) throw forbidden()
  mustHaveProvedEmail(caller.actor)
  if (administered(caller.actor).length >= CLINIC_LIMITS.clinics) throw conflict(t(clinicMessages.tooManyClinics))
  const { timeZone, currency } = { ...newClinicDefaults, ...changes }
  const priceMinor = priceIn(currency, consultationPrice ?? newClinicDefaults.consultationPrice, 'consultationPrice')
  await mustKnowZone(db, timeZone)
  const id = newId()
  const found = async (tx: Db) => {
    if ((await countUnconfirmed(tx, caller.actor.userId)) >= CLINIC_LIMITS.unconfirmed)
      throw conflict(t(clinicMessages.tooManyUnconfirmed))
    const { name, address, phone, city = '' } = changes
    const wanted = { ...changes, isPublic: changes.isPublic ?? true, timeZone, currency }
    const waits = asking.needsApproval || (await looksLikeConfirmed(tx, id, { name, address, city }))
    const state = { ...(waits && waitingColumns(wanted.isPublic)), ...trialFrom(todayIn(timeZone)) }
    await insertClinic(tx, { ...columnsOf(wanted, !waits), ...state, id, name, address, phone, city })
    await makeAdministrator(tx, id, caller.actor.userId)
    await insertService(tx, {
      id: newId(),
      clinicId: id,
      name: DEFAULT_SERVICE,
      description: null,
      duration: DURATION.default,
      priceMinor,
      isActive: true,
      position: 0,
    })
    await replaceHours(tx, id, defaultHours)
    await rememberChange(tx, caller, id, 'clinic.created')
    return readSetup(tx, id, asking)
  }
  // the founder belongs to the clinic only afterwards
  return asServer(() => transaction(db, found))
}

/**
 * Changes a clinic (rule T38). A change of currency leaves the numbers of prices, and appointments keep their booked price;
 * a change of time zone leaves the wall clock of doctors' time off. Throws 404 and 403 as `mustSetUp`, 400 for invalid
 * fields, 409 for another time zone while there are upcoming appointments: they are stored as instants, and patients know
 * the local time. If it looks like a confirmed clinic now, the public doesn't see it until the operator approves it.
 */
export async function changeClinic(
  db: Db,
  caller: SignedInCaller,
  id: string,
  change: ClinicChange,
  asking: Asking,
): Promise<ClinicSetup> {
  mustSetUp(caller.actor, id)
  if (change.timeZone) await mustKnowZone(db, change.timeZone)
  await transaction(db, async (tx) => {
    const now = await lockClinic(tx, id, change.timeZone ? 'bookings' : 'changes')
    if (change.timeZone && change.timeZone !== now.timeZone) {
      if ((await countComingAppointments(tx, id)) > 0) throw conflict(t(clinicMessages.visitsAhead))
      await shiftLeaves(tx, id, now.timeZone, change.timeZone)
    }
    if (change.currency && change.currency !== now.currency)
      await keepPhoneNumbers(tx, id, now.currency, change.currency)
    const { name = now.name, address = now.address, city = now.city } = change
    const next = { name, address, city }
    const waits = isOtherIdentity(now, next) && (await looksLikeConfirmed(tx, id, next))
    const held = waits && now.isApproved && waitingColumns(change.isPublic ?? now.isPublic)
    await updateClinic(tx, id, { ...columnsOf(change, now.isApproved && !waits), ...held })
    if (change.currency && change.currency !== now.currency) await uniteConsultationPrices(tx, id)
    await dropShared(tx, LISTED_TAG)
    await rememberChange(tx, caller, id, 'clinic.changed', undefined, { fields: Object.keys(change).join(' ') })
  })
  return readSetup(db, id, asking)
}

async function keepPhoneNumbers(tx: Db, id: string, from: string, to: string): Promise<void> {
  const scale = 10 ** (minorDigits(to) - minorDigits(from))
  if ((await highestPrice(tx, id)) * scale > HIGHEST_MINOR) throw wrongField('currency', t(clinicMessages.tooExpensive))
  await rescalePrices(tx, id, scale)
}

/** Sets the whole week. Throws 404 and 403 as `mustSetUp`; appointments that are already booked stay. */
export async function setWeek(
  db: Db,
  caller: SignedInCaller,
  id: string,
  { hours }: Week,
): Promise<ClinicSetup['openingHours']> {
  mustSetUp(caller.actor, id)
  await transaction(db, async (tx) => {
    await lockClinic(tx, id)
    await replaceHours(tx, id, hours)
    await rememberChange(tx, caller, id, 'opening-hours.changed', undefined, { stretches: hours.length })
  })
  return (await readSetup(db, id, { needsApproval: false })).openingHours
}
