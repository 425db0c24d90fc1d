import { Trans } from '#web/ui/trans.tsx'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useProduct } from '#web/shell/product.ts'
import { Notice } from '#web/ui/notice.tsx'

interface AccountOutcomeProps {
  good?: boolean
  title: ReactNode
  /** The next step. */
  action?: ReactNode
  children: ReactNode
}

/** Result page of an account flow. Focuses its heading so that screen readers announce it. */
export function AccountOutcome({ good = false, title, action, children }: AccountOutcomeProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const Icon = good ? CircleCheck : CircleAlert
  return (
    <div>
      <Icon aria-hidden="true" strokeWidth={1.5} className={`mb-4 size-10 ${good ? 'text-positive' : 'text-danger'}`} />
      <h1 ref={heading} tabIndex={-1} className="text-xl outline-none">
        {title}
      </h1>
      <div className="mt-2 text-muted">{children}</div>
      {action ? <div className="mt-6 flex flex-wrap gap-3">{action}</div> : null}
    </div>
  )
}

interface MailSentProps {
  title: string
  live?: boolean
  className?: string
  children: ReactNode
}

/** Confirms that an email was sent. A demo without a mail server links to its own mailbox. */
export function MailSent({ children, ...props }: MailSentProps) {
  const { hasMailbox } = useProduct()
  return (
    <Notice tone="positive" {...props}>
      {children}{' '}
      {hasMailbox ? (
        <Trans
          text="In this demo, you’ll find it in the <link>mailbox</link>."
          tags={{
            link: (words) => (
              <a href="/mailbox" className="link">
                {words}
              </a>
            ),
          }}
        />
      ) : null}
    </Notice>
  )
}
