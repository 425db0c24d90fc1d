import { Badge } from '#web/ui/badge.tsx'
import { buttonClass } from '#web/ui/button-style.ts'
import { Piece } from './piece.tsx'

/** An opened appointment: patient, reason and next steps. */
export const VisitPiece = () => (
  <Piece label="An appointment and its next steps" isExample>
    <div className="flex flex-wrap items-start justify-between gap-3 p-5">
      <div>
        <p className="text-sm text-muted tabular-nums">Today, 10:00–10:30</p>
        <p className="mt-1 text-lg font-semibold">Fatima Sheikh, 41</p>
        <p className="text-sm text-muted">Chart LC-00218 · General Consultation</p>
      </div>
      <Badge tone="positive">Confirmed</Badge>
    </div>
    <p className="mx-5 rounded-md bg-surface-sunken px-4 py-3">
      <span className="block text-sm text-muted">Reason</span>
      Headaches in the evening, for two weeks
    </p>
    <div className="flex flex-wrap gap-2 p-5" aria-hidden="true">
      <span className={buttonClass('primary')}>Complete</span>
      <span className={buttonClass('secondary')}>Reschedule</span>
      <span className={buttonClass('secondary')}>No-show</span>
      <span className={buttonClass('quiet')}>Cancel</span>
    </div>
  </Piece>
)
