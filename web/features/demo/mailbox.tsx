import { MailOpen, RotateCw } from 'lucide-react'
import { useNavigation, useRevalidator } from 'react-router'
import type { DemoMail } from '#contract/demo.ts'
import { PageHeader } from '#web/shell/page-header.tsx'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { MailFilter } from './mail-filter.tsx'
import { MailItem } from './mail-item.tsx'

interface MailboxProps {
  mails: readonly DemoMail[]
  to: string
  /** Origin of this page; only links to it are clickable. */
  origin: string
}

/** The emails of the demo, newest first. */
export function Mailbox({ mails, to, origin }: MailboxProps) {
  const { revalidate, state } = useRevalidator()
  const isWaiting = useNavigation().state !== 'idle' || state !== 'idle'
  return (
    <>
      <PageHeader
        title="Mailbox"
        description="All emails from this demo, newest first."
        action={
          <Button variant="secondary" onClick={() => void revalidate()} pending={state !== 'idle'}>
            {state === 'idle' ? <RotateCw aria-hidden="true" className="size-4" /> : null}
            Refresh
          </Button>
        }
      />
      <Notice className="mb-6">
        This page only exists in the demo. No email leaves this computer. Once a mail server is set up, emails go to
        their recipients instead.
      </Notice>
      <MailFilter to={to} />
      <div aria-busy={isWaiting} className={cx('mt-4 transition-opacity', isWaiting && 'opacity-60')}>
        {mails.length > 0 ? (
          <ul aria-label="Emails" className="divide-y divide-line rounded-lg border border-line bg-surface-raised">
            {mails.map((mail, index) => (
              <MailItem key={mail.id} mail={mail} origin={origin} isOpen={index === 0} />
            ))}
          </ul>
        ) : (
          <EmptyState icon={MailOpen} title={to ? 'No emails to this address' : 'No emails yet'}>
            {to
              ? 'Check the spelling, or show all.'
              : 'Book an appointment at a demo clinic or reset your password, and the email appears here.'}
          </EmptyState>
        )}
      </div>
    </>
  )
}
