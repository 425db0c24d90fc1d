// What features of a higher rank may use.
export { factorRemovedMail } from './mails.ts'
export { beginAs, completeAccount } from './parts.ts'
export { provePassword } from './passwords/own-password.ts'
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
export { deviceInWords } from './sign-in/devices.ts'
export { standingAt } from './sign-in/standing.ts'
export { checkSignIn } from './sign-in/works.ts'
export { lackingSecondFactor, membersOf, removeEveryFactor } from './second-factor/factors.ts'
