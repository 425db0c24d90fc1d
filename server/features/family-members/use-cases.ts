import {
  type FamilyMember,
  type FamilyMemberFields,
  familyMessages,
  MAX_FAMILY_MEMBERS,
} from '#contract/family-members.ts'
import { TERMS_VERSION } from '#contract/product.ts'
import type { SignedIn } from '#server/actor.ts'
import { recordAudit } from '#server/audit/record.ts'
import { transaction } from '#server/database/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { badRequest, conflict, forbidden, notFound } from '#server/errors.ts'
import { familyChartAt } from '#server/features/patients/use-cases.ts'
import { newId } from '#server/ids.ts'
import { storedPhoneIf } from '#server/phones.ts'
import { todayIn } from '#server/time.ts'
import { mayKeepFamily } from './policy.ts'
import {
  findFamilyMember,
  insertFamilyMember,
  listFamily,
  lockFamily,
  markGone,
  removeFamilyMember,
  updateFamilyMember,
} from './queries.ts'

type Db = Deps['db']

function refuseOthers(actor: SignedIn): void {
  if (!mayKeepFamily(actor)) throw forbidden()
}

/** Born by now, wherever on earth the family lives. */
function refuseUnborn({ dateOfBirth }: Partial<FamilyMemberFields>): void {
  if (!dateOfBirth || dateOfBirth <= todayIn('Pacific/Kiritimati')) return
  throw badRequest(familyMessages.bornLater, [{ path: 'dateOfBirth', message: familyMessages.bornLater }])
}

/** A family belongs to no clinic: a number without a country's code is read as the product's default (trap T32). */
const withStoredPhone = <T extends Partial<FamilyMemberFields>>(fields: T): T => ({
  ...fields,
  phone: storedPhoneIf(fields.phone),
})

/** One of the person's family members. Throws 404 for somebody else's. */
export async function ownFamilyMember(db: Db, actor: SignedIn, id: string): Promise<FamilyMember> {
  const member = await findFamilyMember(db, actor.userId, id)
  if (!member) throw notFound()
  return member
}

/** Lets all that changes a person's family wait until the transaction ends. */
export async function holdFamily(tx: Db, userId: string): Promise<void> {
  await lockFamily(tx, userId)
}

/** Takes out of the list who looks after their own records from now on; their charts are theirs already. */
export const letGo = (tx: Db, id: string): Promise<void> => markGone(tx, id)

/** The person's family members. Throws 403 for everybody but patients. */
export async function ownFamily(db: Db, actor: SignedIn): Promise<FamilyMember[]> {
  refuseOthers(actor)
  return listFamily(db, actor.userId)
}

/** Adds one; saving states the consent that the form shows. Throws 400, 403, and 409 when there are too many. */
export async function add(db: Db, actor: SignedIn, address: string, fields: FamilyMemberFields): Promise<FamilyMember> {
  refuseOthers(actor)
  refuseUnborn(fields)
  const id = newId()
  return transaction(db, async (tx) => {
    if ((await lockFamily(tx, actor.userId)) >= MAX_FAMILY_MEMBERS) throw conflict(familyMessages.tooMany)
    await insertFamilyMember(tx, {
      id,
      userId: actor.userId,
      fields: withStoredPhone(fields),
      consentVersion: TERMS_VERSION,
    })
    await record(tx, actor, address, 'added', id)
    return (await findFamilyMember(tx, actor.userId, id))!
  })
}

/** Changes one; the charts that clinics have of them stay as the clinics wrote them. Throws 404 for somebody else's. */
export async function update(
  db: Db,
  actor: SignedIn,
  address: string,
  id: string,
  fields: Partial<FamilyMemberFields>,
): Promise<FamilyMember> {
  refuseOthers(actor)
  refuseUnborn(fields)
  return transaction(db, async (tx) => {
    await lockFamily(tx, actor.userId)
    if (!(await findFamilyMember(tx, actor.userId, id))) throw notFound()
    await updateFamilyMember(tx, id, withStoredPhone(fields))
    await record(tx, actor, address, 'updated', id)
    return (await findFamilyMember(tx, actor.userId, id))!
  })
}

/** Takes one out of the list. Throws 404 for somebody else's, 409 when a clinic has a chart of them (trap T109). */
export async function remove(db: Db, actor: SignedIn, address: string, id: string): Promise<void> {
  refuseOthers(actor)
  await transaction(db, async (tx) => {
    await lockFamily(tx, actor.userId)
    if (!(await findFamilyMember(tx, actor.userId, id))) throw notFound()
    if (!(await removeFamilyMember(tx, id))) throw conflict(familyMessages.hasChart)
    await record(tx, actor, address, 'deleted', id)
  })
}

/**
 * The chart of one of the person's family members at a clinic, made at the first booking (trap T106). Gives null when
 * the family member is somebody else's.
 */
export async function chartOfFamilyMember(
  db: Db,
  actor: SignedIn,
  clinicId: string,
  id: string,
): Promise<string | null> {
  // a deletion at the same moment waits, and then sees the chart
  await lockFamily(db, actor.userId)
  const member = await findFamilyMember(db, actor.userId, id)
  return member ? familyChartAt(db, clinicId, actor.userId, member) : null
}

const record = (tx: Db, actor: SignedIn, address: string, what: 'added' | 'updated' | 'deleted', id: string) =>
  recordAudit(tx, {
    actorUserId: actor.userId,
    action: `family-member.${what}`,
    subjectType: 'family-member',
    subjectId: id,
    address,
  })
