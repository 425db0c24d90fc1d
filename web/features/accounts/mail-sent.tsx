import type { ReactNode } from 'react'
import { useProduct } from '#web/shell/product.ts'
import { Notice } from '#web/ui/notice.tsx'

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
        <>
          In this demo, you’ll find it in the{' '}
          <a href="/mailbox" className="link">
            mailbox
          </a>
          .
        </>
      ) : null}
    </Notice>
  )
}
