import type { PrescriptionVersion } from '#contract/prescriptions/papers.ts'
import type { Prescription } from '#contract/prescriptions/prescriptions.ts'
import type { SignedIn } from '#server/actor.ts'
import { contentHash } from './content.ts'
import { abilitiesOf, readsChecks } from './policy.ts'
import type { StoredPrescription } from './queries/prescriptions.ts'
import type { StoredVersion } from './queries/versions.ts'

/** Returns a prescription with what its reader may do with it. */
export function toPrescription(row: StoredPrescription, reader: SignedIn): Prescription {
  const { doctorUserId: _doctor, ownerId: _owner, createdAt, signedAt, endedAt, check, ...shown } = row
  return {
    ...shown,
    createdAt: createdAt.toISOString(),
    signedAt: signedAt?.toISOString() ?? null,
    endedAt: endedAt?.toISOString() ?? null,
    check: readsChecks(reader, row) ? check : null,
    can: abilitiesOf(reader, row),
  }
}

/** Returns the hash of a version from what is kept now: if that was changed, it is not the printed one. */
export const hashOfVersion = ({ parties, ...version }: StoredVersion): string =>
  contentHash({ ...version, ...parties }).toString('hex')

/** Returns a signed version as it is shown. */
export function toVersion(row: StoredVersion): PrescriptionVersion {
  const { parties, status: _status, signedAt, replacedAt, ...shown } = row
  return {
    ...shown,
    ...parties,
    signedAt: signedAt.toISOString(),
    replacedAt: replacedAt?.toISOString() ?? null,
    hash: hashOfVersion(row),
  }
}
