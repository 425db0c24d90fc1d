import { t } from '#language/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { shippedForms } from '#contract/forms/shipped/all.ts'
import { clinicFormsQuery } from '#web/features/forms/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { PageHead } from '#web/shell/page-head.tsx'
import { PageHeader } from '#web/shell/page-header.tsx'
import { BackLink } from '#web/ui/back-link.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { FormBuilder } from './form-builder.tsx'

interface BuilderScreenProps {
  clinicId: string
  /** The form, or `new`. */
  formId: string
  /** The ready-made form that a new one begins with. */
  from: string | null
}

/** New Form, or Change Form. */
export function BuilderScreen({ clinicId, formId, from }: BuilderScreenProps) {
  const { data, error, refetch, isFetching } = useQuery(clinicFormsQuery(clinicId))
  const isNew = formId === 'new'
  const shipped = shippedForms.find(({ key }) => key === from)
  const form = isNew
    ? { ...(shipped && { title: shipped.title, definition: shipped.definition }) }
    : data?.forms.find(({ id }) => id === formId)
  const title = isNew ? t('New form') : t('Change form')
  return (
    <>
      <PageHead title={title} noIndex />
      <BackLink to="/clinic-forms">{t('Forms')}</BackLink>
      <PageHeader
        title={title}
        description={t('Changed questions are a new version. Answers stay with the version that was asked.')}
      />
      {error && !data ? (
        <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
          {sentenceOf(error)}
        </ErrorState>
      ) : !data ? (
        <SkeletonRows rows={5} label={t('Loading forms...')} />
      ) : form && data.can.manage ? (
        <FormBuilder key={formId} clinicId={clinicId} form={form} />
      ) : (
        <ErrorState>{t('This form doesn’t exist, or you can’t change it.')}</ErrorState>
      )}
    </>
  )
}
