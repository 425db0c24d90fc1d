import { Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ClinicSetup } from '#contract/clinic-setup.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { toast } from '#web/ui/toast.ts'

interface BookingOnYourWebsiteProps {
  setup: ClinicSetup
  /** The booking page as a part of the clinic's own pages. */
  children: ReactNode
}

/** How patients come to the booking page from elsewhere. */
export function BookingOnYourWebsite({ setup: { clinic, isBookable }, children }: BookingOnYourWebsiteProps) {
  const address = `${window.location.origin}/clinics/${clinic.id}/book`
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => toast({ title: 'Link copied' }),
      () => toast({ title: 'The link could not be copied', variant: 'destructive' }),
    )
  return (
    <div className="flex flex-col gap-5">
      {isBookable ? null : (
        <Notice tone="caution">Patients cannot book here yet: the clinic’s first steps are not done.</Notice>
      )}
      <div className="flex items-end gap-2">
        <Field
          label="Link to your booking page"
          help="For your website, your mails and your cards."
          className="min-w-0 flex-1"
        >
          <TextInput readOnly value={address} onFocus={(event) => event.target.select()} />
        </Field>
        <Button variant="secondary" className="mb-6.5" onClick={() => void copy()}>
          <Copy aria-hidden="true" className="size-4" />
          Copy
        </Button>
      </div>
      {children}
    </div>
  )
}
