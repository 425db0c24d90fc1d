/** History state that passes the newly registered email address to the sign-in page. */
export const newAccountState = (email: string) => ({ newAccount: email })

export const newAccountIn = (state: unknown): string | undefined =>
  typeof state === 'object' && state !== null && 'newAccount' in state && typeof state.newAccount === 'string'
    ? state.newAccount
    : undefined
