import { t } from '#language/translate.ts'
import { accountMessages } from '#contract/accounts/accounts.ts'
import { isMember, type SignedIn } from './actor.ts'
import { forbidden, notFound, type RefusedError } from './errors.ts'

/** Returns the 403 for a person who knows of a clinical record but has no right to it; it says so if they must first confirm their email. */
export const refusal = ({ mustProveEmail }: SignedIn): RefusedError =>
  forbidden(mustProveEmail ? t(accountMessages.proveForClinical) : undefined)

/** Throws 404 for people who don't work at the clinic, 403 for those who do and can't. */
export function refuseOthers(
  actor: SignedIn,
  clinicId: string,
  may: (actor: SignedIn, clinicId: string) => boolean,
): void {
  if (!isMember(actor, clinicId, 'doctor', 'staff', 'clinic_admin')) throw notFound()
  if (!may(actor, clinicId)) throw refusal(actor)
}
