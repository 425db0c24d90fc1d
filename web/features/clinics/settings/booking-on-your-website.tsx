import { t } from '#language/translate.ts'
import { Copy, Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { bookingPath } from '#contract/clinics/address.ts'
import type { ClinicSetup } from '#contract/clinics/setup.ts'
import type { Closure } from '#contract/clinics/opening.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { toast } from '#web/ui/toast.ts'
import { Trans } from '#web/ui/trans.tsx'
import { AddressForm } from './address-form.tsx'
import { LookSection } from './look-section.tsx'
import { PrintPoster } from './print-poster.tsx'
import { buttonClass } from '#web/ui/button-style.ts'
import { QrCode } from '#web/ui/qr-code.tsx'
import { qrFile } from '#web/ui/qr-matrix.ts'
import { Link } from 'react-router'
import { longDate } from '#web/lib/dates.ts'

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
      () => toast({ title: t('Link copied') }),
      () => toast({ title: t('Couldn’t copy the link'), variant: 'destructive' }),
    )
  return (
    <div className="flex flex-col gap-5">
      {isBookable ? null : (
        <Notice tone="caution">{t('Patients can’t book yet. Finish the clinic’s first steps.')}</Notice>
      )}
      <div className="flex items-start gap-2">
        <Field
          label={t('Link to your booking page')}
          help={t('Share it on your website, in emails or on your card.')}
          className="min-w-0 flex-1"
        >
          <TextInput readOnly value={address} onFocus={(event) => event.target.select()} />
        </Field>
        <Button variant="secondary" className="mt-6.5" onClick={() => void copy()}>
          <Copy aria-hidden="true" className="size-4" />
          {t('Copy')}
        </Button>
      </div>
      <AddressForm clinic={clinic} />
      <BookingQrCode clinic={clinic} address={address} />
      <LookSection clinic={clinic} />
      {children}
    </div>
  )
}

interface BookingQrCodeProps {
  clinic: ClinicSetup['clinic']
  /** The booking page's whole address. */
  address: string
}

/** The booking page's address as a QR code, to print on a card, and as a poster. */
const BookingQrCode = ({ clinic, address }: BookingQrCodeProps) => (
  <section aria-labelledby="qr-title" className="flex flex-wrap items-center gap-x-5 gap-y-3">
    <QrCode
      text={address}
      label={t('QR code of your booking page')}
      className="size-32 rounded-md border border-line"
    />
    <div className="min-w-0 flex-1 basis-60">
      <h3 id="qr-title">{t('QR code')}</h3>
      <p className="mt-1 text-sm text-muted">
        {t('Opens your booking page. The file is a vector image (SVG), sharp at every size in print.')}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <a
          href={`data:image/svg+xml,${encodeURIComponent(qrFile(address))}`}
          download={`${clinic.addressName ?? 'booking'}.svg`}
          className={buttonClass('secondary', 'sm')}
        >
          <Download aria-hidden="true" className="size-4" />
          {t('Download QR code')}
        </a>
        <PrintPoster clinic={clinic} address={address} />
      </div>
    </div>
  </section>
)

/** Link to the appointments on a closed day. */
export const AppointmentsLink = ({
  closure: { day, visits: appointments },
}: {
  closure: Pick<Closure, 'day' | 'visits'>
}) =>
  appointments === 0 ? null : (
    <Link to={`/appointments?when=dates&from=${day}&to=${day}`} className="link inline-flex min-h-9 items-center">
      <Trans
        text="{appointments, plural, one {# appointment} other {# appointments}}<span> on {day}</span>"
        values={{ appointments, day: longDate(day) }}
        tags={{ span: (words) => <span className="sr-only">{words}</span> }}
      />
    </Link>
  )
