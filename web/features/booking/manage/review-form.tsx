import { msg, t } from '#language/translate.ts'
import { Star } from 'lucide-react'
import { useId } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { z } from 'zod'
import { NewReview } from '#contract/booking/manage.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field, FieldError } from '#web/ui/field.tsx'
import { FormProblem, Notice } from '#web/ui/notice.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toast.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { useBookingChanges } from './use-booking.ts'

/** The rating is a string in the form. */
const TypedReview = z.object({ rating: z.coerce.number().pipe(NewReview.shape.rating), text: NewReview.shape.text })

interface ReviewFormProps {
  token: string
  isOpen: boolean
  doctor: string
}

/** Review form after a completed appointment: stars and an optional text, public with first name and last initial. */
export function ReviewForm({ token, isOpen, doctor }: ReviewFormProps) {
  const { review } = useBookingChanges(token)
  const form = useEndpointForm(
    { body: TypedReview },
    {
      defaultValues: { rating: '', text: '' },
      save: ({ rating, text }) => review.mutateAsync({ rating, text: text || undefined }),
      onSaved: ({ message }) => toast({ title: message }),
    },
  )
  if (review.isSuccess)
    return (
      <div ref={(thanks) => thanks?.focus()} tabIndex={-1} className="rounded-md outline-none">
        <Notice tone="positive" title={review.data.message} live>
          {t('It appears on the clinic’s page with your first name and last initial.')}
        </Notice>
      </div>
    )
  if (!isOpen) return null
  return (
    <Card title={t('How was your appointment with {doctor}?', { doctor })}>
      <form noValidate method="post" onSubmit={(event) => void form.submit(event)} className="flex flex-col gap-5">
        <StarChoice register={form.register('rating')} error={form.errorOf('rating')} />
        <Field
          label={t('Your review')}
          optional
          help={t('Your review is public and shows your first name and last initial. Don’t include private details.')}
          error={form.errorOf('text')}
        >
          <Textarea rows={4} maxLength={1000} {...form.register('text')} />
        </Field>
        <FormProblem form={form} />
        <Button type="submit" className="self-start" pending={form.isSaving} pendingText={t('Sending...')}>
          {t('Send review')}
        </Button>
      </form>
    </Card>
  )
}

const words = [msg('Very poor'), msg('Poor'), msg('Fair'), msg('Good'), msg('Very good')]

/** One to five stars as a group of radio buttons; the stars up to the chosen one are filled. */
function StarChoice({ register, error }: { register: UseFormRegisterReturn; error: string | undefined }) {
  const id = useId()
  const isAlive = useHydrated()
  return (
    // a choice made before hydration would be lost
    <fieldset role="radiogroup" disabled={!isAlive} aria-describedby={error ? id : undefined}>
      <legend className="mb-1 text-sm font-medium">{t('Rating')}</legend>
      <div className="flex w-fit">
        {words.map((word, index) => (
          <label
            key={index}
            title={t(word)}
            className="flex size-11 items-center justify-center rounded-md text-line-strong has-checked:text-accent has-focus-visible:outline-2 has-focus-visible:outline-brand has-[~label_input:checked]:text-accent has-checked:[&>svg]:fill-accent has-[~label_input:checked]:[&>svg]:fill-accent"
          >
            <input
              type="radio"
              value={index + 1}
              aria-label={t('{count, plural, one {# star} other {# stars}}: {word}', {
                count: index + 1,
                word: t(word),
              })}
              className="sr-only"
              {...register}
            />
            <Star aria-hidden="true" strokeWidth={1.5} className="size-7" />
          </label>
        ))}
      </div>
      <div className="mt-1">
        <FieldError id={id} error={error} />
      </div>
    </fieldset>
  )
}
