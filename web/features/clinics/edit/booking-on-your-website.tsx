import { Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import { bookingPath } from '#contract/clinics/address.ts'
import type { ClinicSetup } from '#contract/clinics/setup.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { toast } from '#web/ui/toast.ts'
import { AddressForm } from './address-form.tsx'
import { BookingQrCode } from './booking-qr-code.tsx'
import { LookSection } from './look-section.tsx'

interface BookingOnYourWebsiteProps {
  setup: ClinicSetup
  /** The embedded booking form. */
  children: ReactNode
}

/** Link to the booking page, and embedding it elsewhere. */
export function BookingOnYourWebsite({ setup: { clinic, isBookable }, children }: BookingOnYourWebsiteProps) {
  const address = window.location.origin + bookingPath(clinic)
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => toast({ title: 'Link copied' }),
      () => toast({ title: 'Couldn’t copy the link', variant: 'destructive' }),
    )
  return (
    <div className="flex flex-col gap-5">
      {isBookable ? null : <Notice tone="caution">Patients can’t book yet. Finish the clinic’s first steps.</Notice>}
      <div className="flex items-start gap-2">
        <Field
          label="Link to your booking page"
          help="Share it on your website, in emails or on your card."
          className="min-w-0 flex-1"
        >
          <TextInput readOnly value={address} onFocus={(event) => event.target.select()} />
        </Field>
        <Button variant="secondary" className="mt-6.5" onClick={() => void copy()}>
          <Copy aria-hidden="true" className="size-4" />
          Copy
        </Button>
      </div>
      <AddressForm clinic={clinic} />
      <BookingQrCode address={address} fileName={clinic.addressName ?? 'booking'} />
      <LookSection clinic={clinic} />
      {children}
    </div>
  )
}
