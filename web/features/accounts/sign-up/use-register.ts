import { useMutation } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import { accountMessages, type Registration, register } from '#contract/accounts/accounts.ts'
import { call } from '#web/lib/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { nextIn, signInPath } from '#web/lib/next-path.ts'
import { useProduct } from '#web/shell/product.ts'
import { toast } from '#web/ui/toast.ts'
import { newAccountState } from './new-account.ts'

/** Returns the error message for a failed registration. */
export const registrationSentence = (error: unknown) => sentenceOf(error, accountMessages.unableToCreate)

/** Creates an account without a session (rule T2): the person signs in next and returns to where they came from. */
export function useRegister() {
  const { name } = useProduct()
  const navigate = useNavigate()
  const { search } = useLocation()
  return useMutation({
    mutationFn: (typed: Registration) => call(register, { body: typed }),
    onSuccess: ({ email }) => {
      toast({ title: 'Account Created', description: `Welcome to ${name}! Please log in to continue.` })
      return navigate(signInPath(nextIn(search)), { state: newAccountState(email) })
    },
    meta: { title: 'Registration Failed', inWords: registrationSentence },
  })
}
