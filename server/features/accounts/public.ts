// What features of a higher rank may use.
export { factorRemovedMail } from './mails.ts'
export { beginAs, completeAccount } from './parts.ts'
export { provePassword } from '#server/features/accounts/passwords/passwords.ts'
export { type JoinLink, byJoinLink, chooseByMailbox, hashChosen } from './proof/choose-by-mailbox.ts'
export {
  accountOf,
  createAccount,
  endSessions,
  hasAccount,
  hashFirstPassword,
  refuseCommonFirst,
} from './proof/created-by-clinic.ts'
export { sendJoinLink } from './proof/registration.ts'
export { deviceInWords } from '#server/features/accounts/sign-in/sessions.ts'
export { standingAt } from '#server/features/accounts/sign-in/sessions.ts'
export { checkSignIn } from '#server/features/accounts/sign-in/sessions.ts'
export { lackingSecondFactor, membersOf, removeEveryFactor } from '#server/features/accounts/second-factor/factors.ts'
