import { t } from '#language/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { type MedicalDocument, previewMedicalDocument } from '#contract/medical-documents/documents.ts'
import { useSign } from '#web/features/medical-documents/api.ts'
import { DocumentText } from '#web/features/medical-documents/view/document-text.tsx'
import { call } from '#web/lib/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { doctorName, fullName } from '#web/shell/people.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { DialogForm } from '#web/ui/dialog-form.tsx'
import { Field } from '#web/ui/field.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { SignaturePad } from './signature-pad.tsx'
import { SignerForm } from './values.ts'

interface SignConsentProps {
  document: MedicalDocument
  /** The saved draft that is signed; null closes the dialog. */
  edition: number | null
  onClose: () => void
  onSigned: (signed: MedicalDocument) => void
  /** Returns true for an error that the draft shows. */
  onRefused: (error: unknown) => boolean
}

/** Shows the text of a consent to the person who signs it, and takes their signature. */
export const SignConsent = ({ edition, onClose, ...props }: SignConsentProps) => (
  <Dialog
    open={edition !== null}
    onOpenChange={(isOpen) => !isOpen && onClose()}
    title={props.document.title}
    description={t('Hand the device to the person who signs. {doctor} is the witness.', {
      doctor: doctorName(props.document.doctor),
    })}
    size="lg"
  >
    {edition === null ? null : <Opened {...props} edition={edition} onClose={onClose} />}
  </Dialog>
)

/** Returns the name to start with once the person is chosen: someone who signs for the patient enters their own. */
function nameFor({ who, name }: { who: 'patient' | 'other'; name: string }, ofPatient: string): string {
  if (who === 'other') return name === ofPatient ? '' : name
  return name || ofPatient
}

function Opened({ document, edition, onClose, onSigned, onRefused }: SignConsentProps & { edition: number }) {
  const { id, patient } = document
  const text = useQuery({
    queryKey: ['/api/medical-documents', id, 'text', edition],
    queryFn: () => call(previewMedicalDocument, { params: { id } }),
    gcTime: 0,
  })
  const sign = useSign(document)
  const form = useEndpointForm(
    { body: SignerForm },
    {
      defaultValues: { who: 'patient', name: fullName(patient), relation: '', drawing: '', isTyped: false },
      save: (signer) => sign.mutateAsync({ edition, signer, text: text.data?.body }),
      onSaved: onSigned,
      onRefused,
    },
  )
  const { control, register, errorOf } = form
  const renew = () => form.setValue('name', nameFor(form.getValues(), fullName(patient)))
  const [who, drawing, isTyped] = useWatch({ control, name: ['who', 'drawing', 'isTyped'] })
  return (
    <Loaded query={text} inWords={sentenceOf} loading={t('Loading the text...')}>
      {({ body }) => (
        <DialogForm form={form} submitText={t('Sign')} pendingText={t('Signing...')} onCancel={onClose}>
          <div className="rounded-md border border-line p-3">
            <DocumentText body={body} />
          </div>
          <Field label={t('Who signs')}>
            <Select {...register('who', { onChange: renew })} className="max-w-80">
              <option value="patient">{t('The patient')}</option>
              <option value="other">{t('A parent, guardian or someone else for the patient')}</option>
            </Select>
          </Field>
          <Field label={t('Name of the person who signs')} required error={errorOf('name')}>
            <TextInput maxLength={120} autoComplete="off" {...register('name')} />
          </Field>
          {who === 'other' ? (
            <Field
              label={t('Relation to the patient')}
              help={t('Such as mother or guardian.')}
              required
              error={errorOf('relation')}
            >
              <TextInput maxLength={60} autoComplete="off" {...register('relation')} />
            </Field>
          ) : null}
          <SignaturePad
            value={drawing}
            onChange={(path) =>
              form.setValue('drawing', path, { shouldDirty: true, shouldValidate: !!errorOf('drawing') })
            }
            error={errorOf('drawing')}
            disabled={isTyped}
          />
          <Checkbox label={t('My typed name is my signature; I don’t draw.')} {...register('isTyped')} />
        </DialogForm>
      )}
    </Loaded>
  )
}
