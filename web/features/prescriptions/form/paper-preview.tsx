import { t } from '#language/translate.ts'
import { useEffect, useMemo, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { Eye } from 'lucide-react'
import { sentenceOf } from '#web/lib/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { InlineError } from '#web/ui/inline-error.tsx'
import { usePreview } from './api.ts'
import type { PrescriptionValues } from './values.ts'

/** Shows the printout as it will be signed. A change of the form hides it. Needs a FormProvider. */
export function PaperPreview(of: { prescriptionId: string | undefined; visitId: string | undefined }) {
  const { control, getValues, trigger } = useFormContext<PrescriptionValues>()
  const now = JSON.stringify(useWatch({ control }))
  const [shownOf, setShownOf] = useState('')
  const { mutate, reset, data, error, isPending } = usePreview(of)
  const show = async () => {
    if (!(await trigger(undefined, { shouldFocus: true }))) return
    const values = getValues()
    setShownOf(JSON.stringify(values))
    mutate(values)
  }
  const isCurrent = shownOf === now
  useEffect(() => {
    if (!isCurrent) reset()
  }, [isCurrent, reset])
  return (
    <section aria-label={t('Preview of the printout')} className="flex flex-col gap-3">
      <Button variant="secondary" className="w-fit" onClick={() => void show()} pending={isPending}>
        <Eye aria-hidden="true" className="size-4" />
        {t('Preview the printout')}
      </Button>
      {error ? (
        <InlineError onRetry={() => void show()} retrying={isPending}>
          {sentenceOf(error)}
        </InlineError>
      ) : null}
      <p role="status" className="text-sm text-muted">
        {data && data.englishOnly.length > 0
          ? t('In English only: {count, plural, one {medication} other {medications}} {list}.', {
              count: data.englishOnly.length,
              list: data.englishOnly.join(', '),
            })
          : null}
      </p>
      {data ? <Picture svg={data.svg} /> : null}
    </section>
  )
}

function Picture({ svg }: { svg: string }) {
  const address = useMemo(() => `data:image/svg+xml,${encodeURIComponent(svg)}`, [svg])
  return (
    <img
      src={address}
      alt={t('The printout. It has the lines of this form, in English and in the chosen language.')}
      className="w-full rounded-sm border border-line bg-white"
      // it is below the visible part of the form
      onLoad={({ currentTarget }) => currentTarget.scrollIntoView({ block: 'start' })}
    />
  )
}
