import { getClinicLogo } from '#contract/clinics/look.ts'
import { addressOf } from '#web/lib/api.ts'
import { cx } from '#web/ui/cx.ts'

interface ClinicLogoProps {
  clinic: { id: string; logoId: string | null }
  /** Empty if the name is beside it. */
  alt?: string
  /** Its size. */
  className: string
}

/** The logo of a clinic, on white in both themes, because most are made for paper. Renders nothing without one. */
export const ClinicLogo = ({ clinic: { id, logoId }, alt = '', className }: ClinicLogoProps) =>
  logoId ? (
    <img
      src={addressOf(getClinicLogo, { params: { id, logoId } })}
      alt={alt}
      className={cx('shrink-0 rounded-md border border-line bg-paper object-contain p-1', className)}
    />
  ) : null
