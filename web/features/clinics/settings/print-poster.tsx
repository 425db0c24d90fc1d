import { Printer } from 'lucide-react'
import { useState } from 'react'
import type { ClinicSetup } from '#contract/clinics/setup.ts'
import { leftToRight } from '#contract/writing.ts'
import { t } from '#language/translate.ts'
import { ClinicLogo } from '#web/features/clinics/public/clinic-logo.tsx'
import { Button } from '#web/ui/button.tsx'
import { PrintSheet } from '#web/ui/print-sheet.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'

interface PrintPosterProps {
  clinic: ClinicSetup['clinic']
  /** The booking page's whole address. */
  address: string
}

/** Prints a poster of the booking page: logo, name, QR code and address, between bands in the clinic's color. */
export function PrintPoster({ clinic, address }: PrintPosterProps) {
  const [isPrinting, setPrinting] = useState(false)
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setPrinting(true)}>
        <Printer aria-hidden="true" className="size-4" />
        {t('Print poster')}
      </Button>
      {isPrinting ? (
        <PrintSheet onDone={() => setPrinting(false)}>
          <div className="flex scheme-light flex-col items-center gap-[8mm] text-center">
            <Band color={clinic.brandColor} />
            <ClinicLogo clinic={clinic} className="size-[32mm] border-0" />
            <p className="text-[30pt] leading-tight font-bold">
              <bdi>{clinic.name}</bdi>
            </p>
            <p className="text-[22pt]">{t('Book your appointment online')}</p>
            <QrCode text={address} label={t('QR code of your booking page')} className="size-[95mm]" />
            <p className="text-[16pt] break-all">{leftToRight(address.replace(/^https?:\/\//, ''))}</p>
            <p className="text-[14pt]">{leftToRight(clinic.phone)}</p>
            <Band color={clinic.brandColor} />
          </div>
        </PrintSheet>
      ) : null}
    </>
  )
}

const Band = ({ color }: { color: string }) => (
  <div aria-hidden="true" data-swatch={color} className="h-[8mm] w-full [print-color-adjust:exact]" />
)
