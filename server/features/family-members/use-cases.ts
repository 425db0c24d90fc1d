import { t } from '#language/translate.ts'
import type { Db } from '#server/database/db.ts'
import {
  type FamilyMember,
  type FamilyMemberFields,
  familyMessages,
  MAX_FAMILY_MEMBERS,
} from '#contract/family-members.ts'
import { TERMS_VERSION } from '#contract/product.ts'
import type { SignedInCaller, SignedIn } from '#server/actor.ts'
import { recordAudit } from '#server/audit/record.ts'
import { transaction } from '#server/database/transaction.ts'
import { badRequest, conflict, forbidden, notFound } from '#server/errors.ts'
import { familyChartAt } from '#server/features/patients/public.ts'
import { newId } from '#server/ids.ts'
import { storedPhoneIf } from '#server/phones.ts'
import { todayIn } from '#server/time.ts'
import { mayKeepFamily } from './policy.ts'
import {
  findFamilyMember,
  findFamilyMemberNamed,
  insertFamilyMember,
  listFamily,
  lockFamily,
  markGone,
  type NewFamilyMember,
  removeFamilyMember,
  updateFamilyMember,
} from './queries.ts'

function refuseOthers(actor: SignedIn): void {
  if (!mayKeepFamily(actor)) throw forbidden()
}

/** Refuses birth dates in the future everywhere on earth. */
function refuseUnborn({ dateOfBirth }: Partial<FamilyMemberFields>): void {
  if (!dateOfBirth || dateOfBirth <= todayIn('Pacific/Kiritimati')) return
  throw badRequest(t(familyMessages.bornLater), [{ path: 'dateOfBirth', message: t(familyMessages.bornLater) }])
}

/** A family belongs to no clinic, so a number without a country code gets the product's default (rule T32). */
const withStoredPhone = <T extends Partial<FamilyMemberFields>>(fields: T): T => ({
  ...fields,
  phone: storedPhoneIf(fields.phone),
})

/** Returns one of the person's family members. Throws 404 for another person's. */
export async function ownFamilyMember(db: Db, actor: SignedIn, id: string): Promise<FamilyMember> {
  const member = await findFamilyMember(db, actor.userId, id)
  if (!member) throw notFound()
  return member
}

/** Lets all that changes a person's family wait until the transaction ends. */
export async function holdFamily(tx: Db, userId: string): Promise<void> {
  await lockFamily(tx, userId)
}

/** Takes out of the list who looks after their own records from now on; their charts are already theirs. */
export const letGo = (tx: Db, id: string): Promise<void> => markGone(tx, id)

/** Returns the person's family members. Throws 403 for everyone but patients. */
export async function ownFamily(db: Db, actor: SignedIn): Promise<FamilyMember[]> {
  refuseOthers(actor)
  return listFamily(db, actor.userId)
}

/**
 * Adds a family member; saving states the consent that the form shows. Throws 400, 403, and 409 if there are too many.
 */
export async function add(db: Db, actor: SignedIn, address: string, fields: NewFamilyMember): Promise<FamilyMember> {
  refuseOthers(actor)
  refuseUnborn(fields)
  const id = newId()
  return transaction(db, async (tx) => {
    if ((await lockFamily(tx, actor.userId)) >= MAX_FAMILY_MEMBERS) throw conflict(familyMessages.tooMany())
    await insertFamilyMember(tx, {
      id,
      userId: actor.userId,
      fields: withStoredPhone(fields),
      consentVersion: TERMS_VERSION,
    })
    await audit(tx, actor, address, 'added', id)
    return (await findFamilyMember(tx, actor.userId, id))!
  })
}

/** Changes one; the charts that clinics have of them stay as the clinics wrote them. Throws 404 for another person's. */
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
    await audit(tx, actor, address, 'updated', id)
    return (await findFamilyMember(tx, actor.userId, id))!
  })
}

/** Removes a family member. Throws 404 for another person's, 409 when a clinic has a chart of them (rule T109). */
export async function remove(db: Db, actor: SignedIn, address: string, id: string): Promise<void> {
  refuseOthers(actor)
  await transaction(db, async (tx) => {
    await lockFamily(tx, actor.userId)
    if (!(await findFamilyMember(tx, actor.userId, id))) throw notFound()
    if (!(await removeFamilyMember(tx, id))) throw conflict(t(familyMessages.hasChart))
    await audit(tx, actor, address, 'deleted', id)
  })
}

/**
 * Returns the chart of a family member at a clinic, created at the first booking (rule T106); null if the family member
 * is another person's.
 */
export async function chartOfFamilyMember(
  db: Db,
  actor: SignedIn,
  clinicId: string,
  id: string,
): Promise<string | null> {
  // a concurrent deletion waits, and then sees the chart
  await lockFamily(db, actor.userId)
  const member = await findFamilyMember(db, actor.userId, id)
  return member ? familyChartAt(db, clinicId, actor.userId, member) : null
}

/** The details of a person that a guardian books for. */
interface Named {
  firstName: string
  lastName: string
  relationship: FamilyMember['relationship']
  dateOfBirth: string | null
  birthYear: string | null
}

/**
 * Returns the chart of a person that a guardian names when booking: the family member of that name, unless another
 * birth date shows a different person; adds them to the list if needed. Throws as `add`.
 */
export async function chartOfNamed(
  db: Db,
  { actor, address }: SignedInCaller,
  clinicId: string,
  named: Named,
): Promise<string> {
  refuseOthers(actor)
  await lockFamily(db, actor.userId)
  const name = `${named.firstName} ${named.lastName}`
  const member =
    (await findFamilyMemberNamed(db, actor.userId, { ...named, name })) ?? (await add(db, actor, address, named))
  return familyChartAt(db, clinicId, actor.userId, member)
}

const audit = (tx: Db, actor: SignedIn, address: string, what: 'added' | 'updated' | 'deleted', id: string) =>
  recordAudit(tx, {
    actorUserId: actor.userId,
    action: `family-member.${what}`,
    subjectType: 'family-member',
    subjectId: id,
    address,
  })
