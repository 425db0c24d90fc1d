import { t } from '#language/translate.ts'
import { printoutMessages, type VerifiedPrintout } from '#contract/printouts.ts'
import type { Db } from '#server/database/db.ts'
import type { Deps } from '#server/deps.ts'
import { notFound } from '#server/errors.ts'
import { confirmedOf } from '#server/features/prescriptions/public.ts'
import type { Caller } from '#server/http/door/door.ts'
import { withInitial } from '#server/initials.ts'
import { hashOf } from '#server/secrets.ts'
import { checkContent, contentHash, type PrintedRecord } from './content.ts'
import { reportDamage } from './news.ts'
import { findByCode, type FoundPrintout } from './queries/printouts.ts'
import { findLiveForm, findLiveOrder, type Live } from './queries/records.ts'

/** Returns the printout of a code. Throws 404 for an unknown one; guesses are limited. */
export async function verify(deps: Deps, caller: Caller, code: string): Promise<VerifiedPrintout> {
  const one = await findByCode(deps.db, hashOf(code))
  if (!one) {
    await deps.limits.verificationGuessesPerAddress.take(caller.address)
    throw notFound(t(printoutMessages.notFound))
  }
  const live = await liveOf(deps.db, one)
  const integrity = live ? checkContent(one, live.record) : 'damaged'
  if (integrity === 'damaged' && live) await reportDamage(deps, { ...one, patientId: live.patientId })
  const { clinic, doctor, patient } = one.parties
  const asked = confirmedOf(one, deps.config.clinics.needApproval)
  // a form names no doctor
  const confirmed: VerifiedPrintout['confirmed'] = doctor ? asked : { ...asked, doctor: 'not-checked' }
  return {
    kind: one.record.kind,
    state: stateOf(one, live, { integrity, confirmed }),
    number: one.number,
    version: one.version,
    date: one.record.date,
    clinic: clinic.name,
    clinicAddress: clinic.address,
    clinicKnownSince: one.clinicKnownSince,
    doctor: doctor ? nameOf(doctor) : null,
    patient: withInitial(patient),
    reviewedBy: integrity === 'damaged' || !live ? null : reviewOf(live.record),
    confirmed,
    hash: contentHash(one).toString('hex'),
    keyId: one.keyId,
  }
}

/** Returns the order or the printed version of the answers as they are now; null if the printed version is gone. */
const liveOf = (db: Db, { testOrderId, formRequestId, record }: FoundPrintout): Promise<Live<PrintedRecord> | null> =>
  testOrderId ? findLiveOrder(db, testOrderId) : findLiveForm(db, formRequestId!, record.version)

const nameOf = ({ firstName, lastName, registrationNumber }: NonNullable<VerifiedPrintout['doctor']>) => ({
  firstName,
  lastName,
  registrationNumber,
})

const reviewOf = (record: PrintedRecord): VerifiedPrintout['reviewedBy'] =>
  record.kind === 'form' && record.review ? { ...nameOf(record.review), on: record.review.on } : null

interface Checked {
  integrity: ReturnType<typeof checkContent>
  confirmed: VerifiedPrintout['confirmed']
}

function stateOf(
  { record, isReprinted }: FoundPrintout,
  live: Live<PrintedRecord> | null,
  { integrity, confirmed }: Checked,
): VerifiedPrintout['state'] {
  if (integrity === 'damaged' || !live) return 'damaged'
  if (live.isCancelled) return 'cancelled'
  if (isReprinted || record.version < live.newest) return 'replaced'
  if (integrity === 'unchecked') return 'unchecked'
  return Object.values(confirmed).includes('unconfirmed') ? 'unconfirmed' : 'valid'
}
