import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SignIn, signIn, type TwoFactorChallenge } from '#contract/accounts/accounts.ts'
import { call } from '#web/lib/api.ts'
import { CURRENT_USER_KEY } from '#web/lib/query-client.ts'
import { useProduct } from '#web/shell/product.ts'
import { useGoOn } from '#web/shell/sign-in.ts'

/** Signs in. With two-factor sign-in, `onChallenge` gets the data for the second step. */
export function useSignIn(onChallenge: (challenge: TwoFactorChallenge) => void) {
  const client = useQueryClient()
  const { name } = useProduct()
  const goOn = useGoOn()
  return useMutation({
    mutationFn: (typed: SignIn) => call(signIn, { body: typed }),
    onSuccess: (user) => {
      if ('challenge' in user) return onChallenge(user)
      client.setQueryData(CURRENT_USER_KEY, user)
      goOn(name, user)
    },
    meta: { title: `${name} Login Failed` },
  })
}
