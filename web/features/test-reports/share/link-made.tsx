import { useEffect, useState } from 'react'
import { dayOf, plainDate } from '#web/lib/dates.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { StickyFooter } from '#web/ui/dialog-footer.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import { TextInput } from '#web/ui/text-input.tsx'

interface LinkMadeProps {
  made: { shareToken: string; expiresAt: string }
  /** With whom it is shared, if with a doctor. */
  doctor: string | null
  onClose: () => void
}

/** The link, shown this once: it is copied at once, where the browser allows it. */
export function LinkMade({ made: { shareToken, expiresAt }, doctor, onClose }: LinkMadeProps) {
  const link = `${location.origin}/shared-reports/${shareToken}`
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    navigator.clipboard?.writeText(link).then(
      () => setCopied(true),
      () => {},
    )
  }, [link])
  return (
    <div className="flex flex-col gap-5">
      <Notice tone="positive" title={doctor ? `${doctor} has the report now` : 'The link is ready'}>
        It works until {plainDate(dayOf(expiresAt))}.{' '}
        {isCopied ? 'The link is copied.' : 'Copy the link: it is shown only now.'}
      </Notice>
      <Field label="Link" help="Send it only to people who may see the report.">
        <TextInput readOnly value={link} onFocus={(event) => event.target.select()} />
      </Field>
      <div className="flex justify-center">
        <QrCode text={link} label="The link as a QR code" className="size-48 rounded-md" />
      </div>
      <StickyFooter>
        <CopyButton text={link} label="Copy link" />
        <Button onClick={onClose}>Done</Button>
      </StickyFooter>
    </div>
  )
}
