import type { TestValue } from '#contract/test-reports/values.ts'
import { clinicsAs, isMember, type SignedIn } from '#server/actor.ts'
import { visibleTo } from '#server/features/test-reports/policy.ts'
import type { StoredValue, ValueScope } from '#server/features/test-reports/queries/values.ts'

/**
 * Doctors read values of their clinic's charts, holders those of their charts, owners their own, and readers of a report
 * those in it.
 */
export const valuesVisibleTo = (actor: SignedIn): ValueScope => ({
  ...visibleTo(actor),
  emergencyClinicIds: actor.mustProveEmail ? [] : clinicsAs(actor, 'clinic_admin'),
})

type Judged = Pick<StoredValue, 'clinicId' | 'holderId' | 'ownerId' | 'writtenBy'>

/** True for the author, while the value is their own or they are a doctor of its clinic; false is a 403. */
export const mayEdit = (actor: SignedIn, { clinicId, holderId, ownerId, writtenBy }: Judged): boolean =>
  writtenBy === actor.userId &&
  ([ownerId, holderId].includes(actor.userId) ||
    (clinicId !== null && isMember(actor, clinicId, 'doctor') && !actor.mustProveEmail))

/** Returns a value as its reader sees it. */
export function toValue(row: StoredValue, reader: SignedIn): TestValue {
  const { clinicId: _clinic, holderId: _holder, ownerId: _owner, writtenBy, writer, changedAt, ...shown } = row
  return {
    ...shown,
    writtenBy: { ...writer, isYou: writtenBy === reader.userId },
    changedAt: changedAt?.toISOString() ?? null,
    can: { edit: mayEdit(reader, row) },
  }
}
