import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { accountMessages, changePassword, type PasswordChange } from '#contract/accounts/accounts.ts'
import { call } from '#web/lib/api.ts'
import { afterSignIn } from '#web/shell/sign-in.ts'
import { toast, toastOnNextPage } from '#web/ui/toast.ts'

/** Changes the user's password. After a first password, reloads the page to open the app. */
export function useChangePassword(isFirst: boolean) {
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (typed: PasswordChange) => call(changePassword, { body: typed }),
    onSuccess: () => {
      const done = { title: accountMessages.passwordChanged }
      if (isFirst) {
        toastOnNextPage(done)
        window.location.replace(afterSignIn(window.location.search))
        return
      }
      toast(done)
      return navigate('/profile')
    },
  })
}
