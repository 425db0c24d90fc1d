import { useMutation } from '@tanstack/react-query'
import { resendVerification } from '#contract/accounts.ts'
import { call } from '#web/lib/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { MailSent } from './mail-sent.tsx'

/** Asks for another link to confirm the own address. */
export function ResendVerification() {
  const resend = useMutation({ mutationFn: () => call(resendVerification, {}) })
  if (resend.isSuccess) {
    return (
      <MailSent live title="A new link is on its way">
        Open the newest mail; older links no longer work.
      </MailSent>
    )
  }
  return (
    <div className="flex flex-col items-start gap-4">
      {resend.error ? (
        <Notice tone="danger" live>
          {sentenceOf(resend.error)}
        </Notice>
      ) : null}
      <Button onClick={() => resend.mutate()} pending={resend.isPending} pendingText="Sending...">
        Send Link
      </Button>
    </div>
  )
}
