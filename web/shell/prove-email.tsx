import { Trans } from '#web/ui/trans.tsx'
import type { ReactNode } from 'react'
import { Notice } from '#web/ui/notice.tsx'
import { useCurrentUser } from './current-user.ts'
import { useProduct } from './product.ts'
import { ResendLink } from './resend-link.tsx'

/** True if the user has an unverified email address and this installation can send email. */
export function useMustProveEmail(): boolean {
  const user = useCurrentUser()
  return useProduct().sendsMail && user !== null && !user.emailVerified
}

interface ProveEmailProps {
  /** Why it is needed, such as "Confirm your email address to add people". */
  title: string
  className?: string
  children?: ReactNode
}

/** Notice to confirm the user's email address, with a resend link. Renders nothing once confirmed. */
export function ProveEmail({ title, className, children }: ProveEmailProps) {
  const user = useCurrentUser()
  if (!useMustProveEmail() || !user) return null
  return (
    <Notice tone="caution" title={title} className={className}>
      {children}{' '}
      <Trans
        text="We sent a link to <span>{email}</span>."
        values={{ email: user.email }}
        tags={{ span: (words) => <span className="break-words">{words}</span> }}
      />{' '}
      <ResendLink />
    </Notice>
  )
}
