import { t } from '#language/translate.ts'
import { useMutation } from '@tanstack/react-query'
import { accountMessages, resendVerification } from '#contract/accounts/accounts.ts'
import { call } from '#web/lib/api.ts'

/** Resends the confirmation link of an unconfirmed address. */
export function ResendLink() {
  const resend = useMutation({
    mutationFn: () => call(resendVerification, {}),
  })
  if (resend.isSuccess) return <span role="status">{t(accountMessages.verificationSent)}</span>
  return (
    <button
      type="button"
      className="link"
      onClick={() => resend.mutate()}
      aria-disabled={resend.isPending || undefined}
    >
      {resend.isPending ? t('Sending...') : t('Resend link')}
    </button>
  )
}
