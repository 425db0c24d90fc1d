import { t } from '#language/translate.ts'
import { Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import type { VisitPrescription } from '#web/features/prescriptions/public/visit-prescription.tsx'
import { lowered } from '#web/lib/words.ts'
import { SaveLine } from '#web/shell/save-line.tsx'
import { Button } from '#web/ui/button.tsx'
import type { useAutosave } from './use-autosave.ts'

interface FinishBarProps {
  autosave: ReturnType<typeof useAutosave>
  /** The medications that are about to be signed. */
  lines: VisitPrescription['lines']
  isSaving: boolean
  isSigning: boolean
  onSign: () => void
  onDiscard: () => void
  /** Before the other buttons. */
  children: ReactNode
}

/** What is saved, what is about to be signed, and the buttons; always in sight. */
export const FinishBar = ({ autosave, lines, isSaving, isSigning, onSign, onDiscard, children }: FinishBarProps) => (
  // toasts stay above it
  <div className="work-bar sticky bottom-0 z-10 -mx-4 flex flex-col gap-2 border-t border-line bg-surface px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:mx-0 sm:rounded-lg sm:border">
    {lines.length > 0 ? <AboutToSign lines={lines} /> : null}
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <SaveLine state={autosave.state} unsaved={autosave.unsaved} onRetry={() => void autosave.flush()} />
      <div className="ms-auto flex flex-wrap justify-end gap-2">
        {children}
        <Button variant="quiet" onClick={onDiscard} disabled={isSaving || isSigning}>
          {t('Discard')}
        </Button>
        {lines.length > 0 ? (
          <Button
            variant="secondary"
            onClick={onSign}
            pending={isSigning}
            pendingText={t('Signing...')}
            disabled={isSaving}
          >
            {t('Sign and print')}
          </Button>
        ) : null}
        <Button
          type="submit"
          pending={isSaving}
          pendingText={t('Finishing...')}
          disabled={isSigning}
          aria-keyshortcuts="Control+Enter"
          className={lines.length > 0 ? 'max-sm:w-full' : undefined}
        >
          {lines.length > 0 ? (
            <>
              <Printer aria-hidden="true" className="size-4" />
              {t('Sign, finish and print')}
            </>
          ) : (
            t('Finish visit')
          )}
        </Button>
      </div>
    </div>
  </div>
)

/** The medications in a few words, where the printout isn't beside the writing. */
const AboutToSign = ({ lines }: Pick<FinishBarProps, 'lines'>) => (
  <section
    aria-label={t('About to be signed')}
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without it the keyboard can't scroll it
    tabIndex={lines.length > 3 ? 0 : undefined}
    className="max-h-24 overflow-y-auto text-sm min-[75rem]:sr-only"
  >
    <ol className="list-decimal ps-5">
      {lines.map(({ medicationName, dosage, frequency, duration }, at) => (
        <li key={at} className="break-words">
          <span className="font-medium">{medicationName || t('No medication name')}</span>{' '}
          {[dosage, lowered(frequency), lowered(duration)].filter(Boolean).join(', ')}
        </li>
      ))}
    </ol>
  </section>
)
