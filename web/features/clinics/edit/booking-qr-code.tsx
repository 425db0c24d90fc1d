import { Download } from 'lucide-react'
import { buttonClass } from '#web/ui/button-style.ts'
import { QrCode } from '#web/ui/qr-code.tsx'
import { qrFile } from '#web/ui/qr-matrix.ts'

interface BookingQrCodeProps {
  /** The booking page's whole address. */
  address: string
  fileName: string
}

/** The booking page's address as a QR code, to print on a card or a poster. */
export const BookingQrCode = ({ address, fileName }: BookingQrCodeProps) => (
  <section aria-labelledby="qr-title" className="flex flex-wrap items-center gap-x-5 gap-y-3">
    <QrCode text={address} label="QR code of your booking page" className="size-32 rounded-md border border-line" />
    <div className="min-w-0 flex-1 basis-60">
      <h3 id="qr-title">QR code</h3>
      <p className="mt-1 text-sm text-muted">
        Opens your booking page. The file is a vector image (SVG), sharp at every size in print.
      </p>
      <a
        href={`data:image/svg+xml,${encodeURIComponent(qrFile(address))}`}
        download={`${fileName}.svg`}
        className={buttonClass('secondary', 'sm', 'mt-3')}
      >
        <Download aria-hidden="true" className="size-4" />
        Download QR code
      </a>
    </div>
  </section>
)
