// The public API: what features of a higher rank can import.
export { endOtherSessions, eraseAccount } from './erase.ts'
export { factorRemovedMail } from './emails.ts'
export { findOperatedAccount } from './operator.ts'
export { beginAs, completeAccount } from './parts.ts'
export { proveOwner } from '#server/features/accounts/second-factor/owner-proof.ts'
export { provePassword } from '#server/features/accounts/passwords/passwords.ts'
export { writingOf } from './writing.ts'
export { mustBeOperator, operatorEmails } from './operator.ts'
export { byJoinLink, chooseByMailbox, hashChosen, type JoinLink } from './proof/choose-by-mailbox.ts'
export {
  accountOf,
  createAccount,
  endSessions,
  hasAccount,
  hashFirstPassword,
  refuseCommonFirst,
} from './proof/created-by-clinic.ts'
export { sendJoinLink } from './proof/registration.ts'
export { checkSignIn, deviceInWords, standingAt } from '#server/features/accounts/sign-in/sessions.ts'
export { lackingSecondFactor, membersOf, removeEveryFactor } from '#server/features/accounts/second-factor/factors.ts'
