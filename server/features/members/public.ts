// What features of a higher rank may use.
export { grant, removeFactorOf, signOutEverywhere } from './access.ts'
export { addMember, hashForNewcomer, mayAddNow, mustHaveProvedEmail, prepareToAdd } from './add.ts'
export { administratorsOf, overseersOf, announceToAdministrators } from './administrators.ts'
export { inviteByEmail } from './invite.ts'
export { answerInvitation, invitedTo, withdrawInvitation } from './invitations.ts'
export { becomeDoctor, makeAdministrator } from './own-membership.ts'
export { acceptOwnMembership, leave } from './own-membership.ts'
export { reinstate, suspend } from './access.ts'
