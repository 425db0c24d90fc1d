import type { Insertable } from 'kysely'
import { INVITATION_DAYS } from '#contract/members.ts'
import { type StaffDetails, usualCapabilities } from '#contract/staff.ts'
import type { DB } from '#server/database/types.ts'
import { clinicOf } from './clinics.ts'
import { demoNewcomer } from './doctors.ts'
import { demoAdmin, doctorRow } from './people.ts'
import { demoId } from './seeded.ts'
import { demoInvited, type DemoUser } from './user.ts'

const detailsFrom = (startDate: string): StaffDetails => ({
  position: 'Medical Assistant',
  department: 'Medical',
  salary: '29000',
  startDate,
  employeeId: 'NK-009',
  capabilities: [...usualCapabilities['Medical Assistant']],
})

/** Returns the invited person, as the administrator typed them. */
const typedOf = ({ firstName, lastName, email }: DemoUser) => ({ first_name: firstName, last_name: lastName, email })

const DAY = 86_400_000
const midnightOf = (now: Date) => Math.floor(now.getTime() / DAY) * DAY
const at = (ms: number) => new Date(ms).toISOString()

/** One pending invitation, sent at the last midnight UTC, and its notification. */
export function invitationRows(now: Date) {
  const midnight = midnightOf(now)
  const created_at = at(midnight)
  const id = demoId('invitation', demoInvited.email)
  const invitations: Insertable<DB['invitations']>[] = [
    {
      id,
      clinic_id: clinicOf('bengaluru').id,
      user_id: demoInvited.id,
      role: 'staff',
      details: detailsFrom(created_at.slice(0, 10)) as unknown as string,
      invited_by: demoAdmin.id,
      ...typedOf(demoInvited),
      created_at,
      expires_at: at(midnight + INVITATION_DAYS * DAY),
    },
  ]
  const invitationNotifications: Insertable<DB['notifications']>[] = [
    {
      id: demoId('notification', `${demoInvited.id}/invitation`),
      user_id: demoInvited.id,
      kind: 'invitation',
      invitation_id: id,
      created_at,
    },
  ]
  return { invitations, invitationNotifications }
}

/** The doctor who accepted an invitation the day before yesterday, and whose license awaits the administrator. */
export function newcomerRows(now: Date) {
  const joined = midnightOf(now) - 2 * DAY
  const { user, clinic } = demoNewcomer
  const member = { user_id: user.id, clinic_id: clinicOf(clinic).id, role: 'doctor' }
  const invitation: Insertable<DB['invitations']> = {
    ...member,
    id: demoId('invitation', user.email),
    details: '{}',
    invited_by: demoAdmin.id,
    created_at: at(joined - DAY),
    expires_at: at(joined + (INVITATION_DAYS - 1) * DAY),
    ...typedOf(user),
    answer: 'accepted',
    answered_at: at(joined),
  }
  return {
    membership: { ...member, capabilities: [], created_at: at(joined), accepted_at: at(joined), ended_at: null },
    doctor: { ...doctorRow(demoNewcomer, at(joined)), verified_at: null, verified_by: null },
    invitation,
  }
}
