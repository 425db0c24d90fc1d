import { t } from '#language/translate.ts'
import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import type { WalkIn } from '#contract/walk-ins/walk-ins.ts'
import { clockIn } from '#web/lib/clock.ts'
import { dateIn, plainDate } from '#web/lib/dates.ts'
import { printAlone } from '#web/ui/print-alone.ts'
import { doctorOf } from './public/words.ts'

/** Widths of the paper of thermal printers, in millimeters. */
export type SlipWidth = 58 | 80

interface TokenSlipProps {
  walkIn: WalkIn
  width: SlipWidth
  onDone: () => void
}

/** Prints a walk-in's token on a slip, and calls `onDone`. A slip gets lost, so it doesn't name the patient. */
export function TokenSlip({ walkIn, width, onDone }: TokenSlipProps) {
  const slip = useRef<HTMLDivElement>(null)
  const { token, clinic, arrivedAt } = walkIn
  const arrived = new Date(arrivedAt)
  useEffect(() => {
    printAlone(slip.current)
    onDone()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once
  }, [])
  return createPortal(
    <div ref={slip} data-paper={`slip-${width}`} className="on-paper-only text-center text-[9pt] leading-tight">
      <p className="text-[11pt] font-semibold">{clinic.name}</p>
      <p className="mt-2">{t('Token')}</p>
      <p className="text-[44pt] leading-none font-bold tabular-nums">{token}</p>
      <p className="mt-2 text-[10pt] font-semibold">{doctorOf(walkIn)}</p>
      <p className="mt-1">
        {plainDate(dateIn(clinic.timeZone, arrived))}, {clockIn(clinic.timeZone, arrived)}
      </p>
    </div>,
    document.body,
  )
}
