import { setCallLink, type VideoVisit } from '#contract/video-visits/video-visits.ts'
import { t } from '#language/translate.ts'
import { useCall } from '#web/features/video-visits/api.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormProblem } from '#web/ui/notice.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { toast } from '#web/ui/toast.ts'
import { useUnsaved } from '#web/ui/unsaved-work.tsx'

/** The link of a call at another service, instead of the clinic's server. */
export function LinkForm({ visit }: { visit: VideoVisit }) {
  const { link } = useCall(visit.id)
  const form = useEndpointForm(setCallLink, {
    defaultValues: { link: visit.link ?? '' },
    save: link.mutateAsync,
    onSaved: (saved) => {
      form.reset({ link: saved.link ?? '' })
      toast({ title: t('Link saved') })
    },
  })
  useUnsaved(form.isUnsaved)
  return (
    <form
      noValidate
      aria-label={t('Link of the call')}
      onSubmit={(event) => void form.submit(event)}
      className="flex flex-col gap-3"
    >
      <Field
        label={t('Link of the call')}
        help={
          visit.hasLink && visit.link === null
            ? t('A link is saved, which only the doctor and the person who entered it can see. A new one replaces it.')
            : visit.hasServer
              ? t('Leave it empty to use your clinic’s video server.')
              : t('From the video service that you use. The patient gets it when you start the call.')
        }
        error={form.errorOf('link')}
      >
        <TextInput type="url" inputMode="url" maxLength={1000} placeholder="https://" {...form.register('link')} />
      </Field>
      <FormProblem form={form} />
      <Button
        type="submit"
        variant="secondary"
        className="w-fit"
        pending={form.isSaving}
        pendingText={t('Saving...')}
        disabled={!form.isUnsaved && !form.isSaving}
      >
        {t('Save link')}
      </Button>
    </form>
  )
}
