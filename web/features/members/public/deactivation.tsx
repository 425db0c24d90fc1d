import { momentInWords } from '#web/lib/dates.ts'

/** The reason field of the deactivation dialog. */
export const deactivationReason = {
  label: 'Reason',
  help: 'Only the clinic’s administrators can see this.',
  maxLength: 500,
  required: 'Please give a reason',
} as const

/** When and why a member was deactivated, in the administrator's list. */
export const DeactivationLine = ({ deactivation }: { deactivation: { reason: string; at: string } | null }) =>
  deactivation ? (
    <span className="block break-words">
      Deactivated {momentInWords(deactivation.at)}: {deactivation.reason}
    </span>
  ) : null
