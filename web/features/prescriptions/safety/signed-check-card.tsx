import type { SignedCheck } from '#contract/prescriptions/safety.ts'
import { Card } from '#web/ui/card.tsx'
import { FindingText } from './finding-text.tsx'

/** What the safety check said when a prescription was signed, and why it was signed all the same. For the clinic's doctors. */
export function SignedCheckCard({ check }: { check: SignedCheck }) {
  return (
    <Card title="Safety check at signing">
      <SignedFindings check={check} />
    </Card>
  )
}

/** The same without the card, for an earlier version. */
export function SignedFindings({ check: { findings, notChecked, tableVersion } }: { check: SignedCheck }) {
  return (
    <>
      {findings.length > 0 ? (
        <ul className="flex flex-col divide-y divide-line">
          {findings.map((one) => (
            <li key={one.key} className="flex flex-col gap-2 py-3 first:pt-0">
              <FindingText finding={one} />
              {one.reason ? (
                <p className="break-words">
                  <span className="text-muted">Reason: </span>
                  {one.reason}
                </p>
              ) : null}
            </li>
          ))}
        </ul>
      ) : (
        <p>No findings. That doesn’t mean that it is without risk.</p>
      )}
      {notChecked.length > 0 ? (
        <p className="mt-2 break-words text-muted">Not checked: {notChecked.join(', ')}.</p>
      ) : null}
      <p className="mt-2 text-sm text-muted">Table of {tableVersion}. Patients don’t see this.</p>
    </>
  )
}
