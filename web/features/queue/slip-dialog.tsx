import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useRef } from 'react'
import { getTokenSlip, type TokenSlip } from '#contract/walk-ins/queue.ts'
import { t } from '#language/translate.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { call } from '#web/lib/api.ts'
import { clockIn } from '#web/lib/clock.ts'
import { dateIn, plainDate } from '#web/lib/dates.ts'
import { doctorName } from '#web/shell/people.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { printAlone } from '#web/ui/print-alone.ts'
import { QrCode } from '#web/ui/qr-code.tsx'
import './slip.css'

/** The slip of a token, for printers of 58 and 80 mm, with a QR code to the patient's own page. */
export function SlipDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const slip = useRef<HTMLDivElement>(null)
  const query = useQuery({
    queryKey: ['/api/queue', 'slip', id],
    queryFn: () => call(getTokenSlip, { params: { id } }),
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('Token slip')}
      description={t('The patient scans the code and sees the position and the expected wait. The slip has no name.')}
      footer={
        <Button disabled={!query.data} onClick={() => printAlone(slip.current)}>
          <Printer aria-hidden="true" className="size-4.5" />
          {t('Print')}
        </Button>
      }
    >
      <Loaded query={query} inWords={sentenceOf} loading={t('Loading the slip...')}>
        {(data) => (
          <div className="flex flex-col items-start gap-4">
            <div ref={slip} className="token-slip">
              <Slip slip={data} />
            </div>
            <CopyButton text={data.url} label={t('Copy link')} />
          </div>
        )}
      </Loaded>
    </Dialog>
  )
}

function Slip({ slip: { token, clinic, doctor, room, arrivedAt, url } }: { slip: TokenSlip }) {
  const arrived = new Date(arrivedAt)
  return (
    <>
      <p className="font-semibold">{clinic.name}</p>
      <p>
        {plainDate(dateIn(clinic.timeZone, arrived))}, {clockIn(clinic.timeZone, arrived)}
      </p>
      <p className="mt-2">{t('Token')}</p>
      <p className="token-slip-number">{token}</p>
      <p>{doctor ? doctorName(doctor) : t('Any doctor')}</p>
      {room ? <p>{t('Room {room}', { room })}</p> : null}
      <QrCode text={url} label={t('QR code of your position in the queue')} className="token-slip-code" />
      <p>{t('Scan to see your position.')}</p>
    </>
  )
}
