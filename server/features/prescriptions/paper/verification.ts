import { randomBytes } from 'node:crypto'
import type { VerifiedPaper } from '#contract/prescriptions/papers.ts'
import { prescriptionMessages } from '#contract/prescriptions/prescriptions.ts'
import { asServer } from '#server/database/acting.ts'
import type { Db } from '#server/database/db.ts'
import type { Deps } from '#server/deps.ts'
import { notFound } from '#server/errors.ts'
import type { Caller } from '#server/http/door/door.ts'
import { withInitial } from '#server/initials.ts'
import { hashOf, openSealed, seal } from '#server/secrets.ts'
import {
  findByCode,
  findSealedCode,
  insertCode,
  type StoredVersion,
} from '#server/features/prescriptions/queries/versions.ts'
import { toMedication } from '#server/features/prescriptions/doses.ts'
import { hashOfVersion } from '#server/features/prescriptions/read.ts'

const PURPOSE = 'prescription-code'

/** Returns the address in a printout's QR code, at which anyone can compare this version with the printout. */
export async function verificationAddress(deps: Deps, tx: Db, id: string, version: number): Promise<string> {
  // codes belong to the server: readers of a prescription needn't know who has printed it
  const code = await asServer(() => codeOf(deps, tx, id, version))
  return `${deps.publicUrl()}/verify/${code}`
}

/** Returns the code of a version, created if there is none or its key is gone. */
async function codeOf(deps: Deps, tx: Db, id: string, version: number): Promise<string> {
  const stored = await findSealedCode(tx, id, version)
  const known = stored && openSealed(deps, PURPOSE, stored)
  if (known) return known.text
  const code = randomBytes(16).toString('base64url')
  await insertCode(tx, { id, version, hash: hashOf(code), sealed: seal(deps.secret, PURPOSE, code) })
  return code
}

/** Returns the version of a printout's code. Throws 404 for an unknown one; guesses are limited. */
export async function verify(deps: Deps, caller: Caller, code: string): Promise<VerifiedPaper> {
  await deps.limits.linkGuessesPerAddress.check(caller.address)
  const version = await findByCode(deps.db, hashOf(code))
  if (!version) {
    await deps.limits.linkGuessesPerAddress.take(caller.address)
    throw notFound(prescriptionMessages.notFound)
  }
  const { clinic, doctor, patient } = version.parties
  return {
    state: stateOf(version),
    number: version.number,
    version: version.version,
    clinic: clinic.name,
    doctor: { firstName: doctor.firstName, lastName: doctor.lastName },
    prescriptionDate: version.prescriptionDate,
    patient: withInitial(patient),
    medications: version.medications
      .map(toMedication)
      .map(({ medicationName, dosage, doseWords }) => ({ medicationName, dosage, doseWords })),
    hash: hashOfVersion(version),
  }
}

function stateOf({ status, replacedAt }: StoredVersion): VerifiedPaper['state'] {
  if (status === 'cancelled') return 'cancelled'
  if (replacedAt) return 'replaced'
  return status === 'completed' ? 'completed' : 'valid'
}
