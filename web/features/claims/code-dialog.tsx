import { CHART_CODE_DAYS } from '#contract/claims/chart-accounts.ts'
import type { Patient } from '#contract/patients/patients.ts'
import { momentInWords } from '#web/lib/dates.ts'
import { fullName } from '#web/shell/people.ts'
import { Problem } from '#web/shell/problem.tsx'
import { Button } from '#web/ui/button.tsx'
import { DialogFooter } from '#web/ui/dialog-footer.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useHandOut } from './api.ts'

/** Creates an access code to give to the patient at the desk. It is shown once. */
export function CodeDialog({ chart, onClose }: { chart: Patient; onClose: () => void }) {
  const handOut = useHandOut(chart.id)
  const made = handOut.data
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Access code"
      description={`For ${fullName(chart.user)}. Give it to the patient in person only.`}
    >
      {made ? (
        <div role="status">
          <p className="rounded-md bg-surface-sunken px-4 py-5 text-center font-mono text-xl font-semibold tracking-widest">
            {made.code}
          </p>
          <p className="mt-3 text-muted">
            The patient signs in, opens Profile and enters it with their birth date. It works once, until{' '}
            {momentInWords(made.expiresAt)}. You won’t see it again.
          </p>
        </div>
      ) : (
        <ul className="list-disc pl-5">
          <li>Check the patient’s identity first. The code opens this chart.</li>
          <li>It works once, for {CHART_CODE_DAYS} days. Any earlier code stops working.</li>
          <li>We notify the clinic’s doctors and administrators, and email the address on the chart.</li>
          {chart.can.readClinical ? null : (
            <li>If the chart has clinical text, a doctor or another administrator must also release it.</li>
          )}
        </ul>
      )}
      <Problem error={handOut.error} className="mt-4" />
      <div className="-mx-5 mt-5 -mb-5">
        <DialogFooter>
          <Button variant="secondary" onClick={onClose}>
            {made ? 'Done' : 'Cancel'}
          </Button>
          {made ? null : (
            <Button pending={handOut.isPending} pendingText="Creating..." onClick={() => handOut.mutate()}>
              Create code
            </Button>
          )}
        </DialogFooter>
      </div>
    </Dialog>
  )
}
