// The public API: what features of a higher rank can import.
export { grant } from './access.ts'
export { addMember, hashForNewcomer, mayAddNow, mustHaveProvedEmail, prepareToAdd } from './add.ts'
export {
  administeredMember,
  browseMembers,
  deactivateMember,
  endMemberSessions,
  type MemberKind,
  reactivateMember,
  removeMemberFactor,
} from './administer.ts'
export {
  administratorsOf,
  administratorsToEmail,
  announceToAdministrators,
  chartPeopleOf,
  overseersOf,
} from './administrators.ts'
export { inviteByEmail } from './invite.ts'
export { answerInvitation, invitedTo, withdrawInvitation } from './invitations.ts'
export { acceptOwnMembership, becomeDoctor, leave, makeAdministrator } from './own-membership.ts'
export type { MemberFilter, MemberRows } from './queries/administered.ts'
