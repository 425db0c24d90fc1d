import { t } from '#language/translate.ts'
import type { VerifiedPaper } from '#contract/prescriptions/papers.ts'
import { prescriptionMessages } from '#contract/prescriptions/prescriptions.ts'
import { asServer } from '#server/database/acting.ts'
import type { Db } from '#server/database/db.ts'
import type { Deps } from '#server/deps.ts'
import { notFound } from '#server/errors.ts'
import type { Caller } from '#server/http/door/door.ts'
import { withInitial } from '#server/initials.ts'
import { printedCode } from '#server/printed-codes.ts'
import { hashOf } from '#server/secrets.ts'
import {
  findByCode,
  findSealedCode,
  insertCode,
  type PrintedVersion,
} from '#server/features/prescriptions/queries/versions.ts'
import { toMedication } from '#server/features/prescriptions/doses.ts'
import { reportDamage } from '#server/features/prescriptions/damage.ts'
import { checkVersion } from '#server/features/prescriptions/integrity.ts'
import { hashOfVersion } from '#server/features/prescriptions/read.ts'

const PURPOSE = 'prescription-code'

/** Returns the address in a printout's QR code, at which anyone can compare this version with the printout. */
export async function verificationAddress(deps: Deps, tx: Db, id: string, version: number): Promise<string> {
  // codes are read as the server: readers of a prescription needn't know who printed it
  const code = await asServer(() =>
    printedCode(deps, {
      purpose: PURPOSE,
      find: () => findSealedCode(tx, id, version),
      insert: (one) => insertCode(tx, { id, version, ...one }),
    }),
  )
  return `${deps.publicUrl()}/verify/${code}`
}

/** Returns the version of a printout's code. Throws 404 for an unknown one; guesses are limited. */
export async function verify(deps: Deps, caller: Caller, code: string): Promise<VerifiedPaper> {
  const version = await findByCode(deps.db, hashOf(code))
  if (!version) {
    await deps.limits.verificationGuessesPerAddress.take(caller.address)
    throw notFound(t(prescriptionMessages.notFound))
  }
  const integrity = checkVersion(version)
  if (integrity === 'damaged') await reportDamage(deps, version)
  const confirmed = confirmedOf(version, deps.config.clinics.needApproval)
  return {
    ...toVerified(version, integrity === 'damaged'),
    state: stateOf(version, { integrity, confirmed }),
    confirmed,
  }
}

/**
 * Returns the content that a pharmacist compares with the printout; without medications if the record is damaged,
 * because they may be wrong.
 */
function toVerified(version: PrintedVersion, isDamaged: boolean): Omit<VerifiedPaper, 'state' | 'confirmed'> {
  const { clinic, doctor, patient } = version.parties
  const { teleconsultation: remote } = version
  const medications = version.medications.map(toMedication).map((one) => ({
    medicationName: one.medicationName,
    dosage: one.dosage,
    doseWords: one.doseWords,
    frequency: one.frequency,
    duration: one.duration,
    quantity: one.quantity,
    refills: one.refills,
  }))
  return {
    number: version.number,
    version: version.version,
    clinic: clinic.name,
    clinicAddress: clinic.address,
    clinicKnownSince: version.clinicKnownSince,
    doctor: { firstName: doctor.firstName, lastName: doctor.lastName },
    registrationNumber: doctor.registrationNumber,
    prescriptionDate: version.prescriptionDate,
    patient: withInitial(patient),
    medications: isDamaged ? [] : medications,
    patientLines: isDamaged ? null : version.patientLines,
    teleconsultation: isDamaged || !remote ? null : { mode: remote.mode, nature: remote.nature },
    hash: hashOfVersion(version),
    throughKey: version.throughKey,
    keyId: version.keyId,
  }
}

/**
 * Returns whether the operator has confirmed the printed details of clinic and doctor, if the operator confirms any.
 */
export function confirmedOf(
  version: Pick<PrintedVersion, 'isClinicConfirmed' | 'isClinicApproved' | 'isDoctorConfirmed'>,
  isAsked: boolean,
): VerifiedPaper['confirmed'] {
  const wordOf = (isConfirmed: boolean | null, isWaiting: boolean) => {
    if (isConfirmed) return 'confirmed'
    return isAsked || isWaiting || isConfirmed === false ? 'unconfirmed' : 'not-checked'
  }
  return {
    // a clinic that looks like a confirmed one waits for the operator everywhere
    clinic: wordOf(version.isClinicConfirmed, !version.isClinicApproved),
    doctor: wordOf(version.isDoctorConfirmed, false),
  }
}

interface Checked {
  integrity: ReturnType<typeof checkVersion>
  confirmed: VerifiedPaper['confirmed']
}

function stateOf({ status, replacedAt }: PrintedVersion, { integrity, confirmed }: Checked): VerifiedPaper['state'] {
  if (integrity === 'damaged') return 'damaged'
  if (status === 'cancelled') return 'cancelled'
  if (replacedAt) return 'replaced'
  if (integrity === 'unchecked') return 'unchecked'
  if (Object.values(confirmed).includes('unconfirmed')) return 'unconfirmed'
  return status === 'completed' ? 'completed' : 'valid'
}
