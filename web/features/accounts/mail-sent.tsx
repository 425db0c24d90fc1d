import type { ReactNode } from 'react'
import { useProduct } from '#web/shell/product.ts'
import { Notice } from '#web/ui/notice.tsx'

interface MailSentProps {
  title: string
  live?: boolean
  className?: string
  children: ReactNode
}

/** Says that a mail is on its way; a demo without a mail server keeps its mails in a mailbox of its own. */
export function MailSent({ children, ...props }: MailSentProps) {
  const { hasMailbox } = useProduct()
  return (
    <Notice tone="positive" {...props}>
      {children}{' '}
      {hasMailbox ? (
        <>
          In this demo it is in the{' '}
          <a href="/mailbox" className="link">
            mailbox
          </a>
          .
        </>
      ) : null}
    </Notice>
  )
}
