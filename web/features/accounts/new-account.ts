/** What the registration hands to the sign-in page, in the history entry: the address that was just registered. */
export const newAccountState = (email: string) => ({ newAccount: email })

export const newAccountIn = (state: unknown): string | undefined =>
  typeof state === 'object' && state !== null && 'newAccount' in state && typeof state.newAccount === 'string'
    ? state.newAccount
    : undefined
