import { t } from '#language/translate.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Eye, PenLine } from 'lucide-react'
import { useRef, useState } from 'react'
import type { DocumentDraft, MedicalDocument } from '#contract/medical-documents/documents.ts'
import { documentQuery } from '#web/features/medical-documents/api.ts'
import { SignConsent } from '#web/features/medical-documents/consent/sign-consent.tsx'
import { useSubmitShortcut } from '#web/lib/use-submit-shortcut.ts'
import { LeaveGuard } from '#web/shell/leave-guard.tsx'
import { SaveLine } from '#web/shell/save-line.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { FormProblem, Notice } from '#web/ui/notice.tsx'
import { DiscardDialog } from './discard-dialog.tsx'
import { DraftFields } from './draft-fields.tsx'
import { DraftPreview } from './draft-preview.tsx'
import { useDraftForm } from './use-draft-form.ts'

interface DraftFormProps {
  document: MedicalDocument
  draft: DocumentDraft
}

/** The fields of a draft, which saves automatically, its preview, and the button that signs it. */
export function DraftForm({ document, draft }: DraftFormProps) {
  const [isAsking, setAsking] = useState(false)
  const [previewed, setPreviewed] = useState(0)
  const { form, saving, finish, refused, signing, stopSigning } = useDraftForm(document, draft)
  const { state, flush } = saving
  const box = useRef<HTMLFormElement>(null)
  useSubmitShortcut(() => box.current?.requestSubmit())
  const preview = async () => {
    await flush()
    setPreviewed((count) => count + 1)
  }
  return (
    <div className="grid items-start gap-4 min-[75rem]:grid-cols-2">
      <LeaveGuard when={state.kind === 'failed' || state.kind === 'conflict'} />
      <form ref={box} noValidate aria-label={draft.template.title} onSubmit={(event) => void form.submit(event)}>
        <Card>
          <div className="flex flex-col gap-4">
            {state.kind === 'conflict' ? <Conflict id={document.id} /> : null}
            <DraftFields
              template={draft.template}
              register={form.register}
              errorOf={(at) => form.errorOf(`entered.${at}`)}
            />
            <FormProblem form={form} />
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-3">
              <SaveLine state={state} unsaved={[]} onRetry={() => void flush()} />
              <div className="ms-auto flex flex-wrap justify-end gap-2">
                <Button variant="quiet" onClick={() => setAsking(true)} disabled={form.isSaving}>
                  {t('Discard')}
                </Button>
                <Button variant="secondary" onClick={() => void preview()} disabled={form.isSaving}>
                  <Eye aria-hidden="true" className="size-4" />
                  {t('Preview the printout')}
                </Button>
                <Button
                  type="submit"
                  pending={form.isSaving}
                  pendingText={t('Signing...')}
                  disabled={state.kind === 'conflict'}
                  aria-keyshortcuts="Control+Enter"
                >
                  <PenLine aria-hidden="true" className="size-4" />
                  {draft.template.isConsent ? t('Have it signed') : t('Sign')}
                </Button>
              </div>
            </div>
          </div>
        </Card>
      </form>
      <SignConsent document={document} edition={signing} onClose={stopSigning} onSigned={finish} onRefused={refused} />
      <DraftPreview id={document.id} asked={previewed} isCurrent={state.kind === 'saved'} />
      <DiscardDialog document={document} open={isAsking} onOpenChange={setAsking} onDiscarded={() => saving.stop()} />
    </div>
  )
}

/** What another window did with the draft, with its saved state. */
function Conflict({ id }: { id: string }) {
  const client = useQueryClient()
  return (
    <Notice tone="caution" live title={t('This draft was changed in another window')}>
      <p>{t('What you typed here since then isn’t saved. Copy it if you need it, then load the saved version.')}</p>
      <Button
        size="sm"
        variant="secondary"
        className="mt-2"
        onClick={() => void client.resetQueries({ queryKey: documentQuery(id).queryKey })}
      >
        {t('Load the saved version')}
      </Button>
    </Notice>
  )
}
