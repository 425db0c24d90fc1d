import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SignIn, signIn } from '#contract/accounts.ts'
import { call } from '#web/lib/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { CURRENT_USER_KEY } from '#web/lib/query-client.ts'
import { useProduct } from '#web/shell/product.ts'
import { goOnSignedIn } from '#web/shell/sign-in.ts'
import { toast } from '#web/ui/toast.ts'

/** Signs in and goes on as that person; with two-factor sign-in, `onChallenge` gets what the second step needs. */
export function useSignIn(onChallenge: (challenge: string) => void) {
  const client = useQueryClient()
  const { name } = useProduct()
  return useMutation({
    mutationFn: (typed: SignIn) => call(signIn, { body: typed }),
    onSuccess: (user) => {
      if ('challenge' in user) return onChallenge(user.challenge)
      client.setQueryData(CURRENT_USER_KEY, user)
      goOnSignedIn(name, user)
    },
    onError: (error) =>
      toast({ title: `${name} Login Failed`, description: sentenceOf(error), variant: 'destructive' }),
  })
}
