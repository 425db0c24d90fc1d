import { dictionary } from '@zxcvbn-ts/language-common'
import { FIRST_PASSWORD_MIN } from '#contract/members.ts'

/** The passwords that people choose most often, lower case, as far as they are long enough to be chosen at all. */
export const commonPasswords: ReadonlySet<string> = new Set(
  (dictionary['passwords-common'] as string[]).filter((password) => password.length >= FIRST_PASSWORD_MIN),
)
