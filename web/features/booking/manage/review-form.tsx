import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { NewReview } from '#contract/booking.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toast.ts'
import { StarChoice } from './star-choice.tsx'
import { useBookingChanges } from './use-booking.ts'

/** The form's stars are text until they are chosen. */
const TypedReview = z.object({ rating: z.coerce.number().pipe(NewReview.shape.rating), text: NewReview.shape.text })

interface ReviewFormProps {
  token: string
  isOpen: boolean
  doctor: string
}

/** After a completed visit: stars and, if they like, words. Both are public, with the first name and an initial. */
export function ReviewForm({ token, isOpen, doctor }: ReviewFormProps) {
  const { review } = useBookingChanges(token)
  const form = useForm({ resolver: zodResolver(TypedReview), defaultValues: { rating: '', text: '' } })
  const { errors } = form.formState
  if (review.isSuccess)
    return (
      <div ref={(thanks) => thanks?.focus()} tabIndex={-1} className="rounded-md outline-none">
        <Notice tone="positive" title={review.data.message} live>
          It appears on the clinic’s page, with your first name and an initial.
        </Notice>
      </div>
    )
  if (!isOpen) return null
  const send = form.handleSubmit((values) => {
    if (review.isPending) return
    review.mutate(
      { rating: values.rating, text: values.text || undefined },
      { onSuccess: ({ message }) => toast({ title: message }) },
    )
  })
  return (
    <Card title={`How was your visit with ${doctor}?`}>
      <form noValidate method="post" onSubmit={(event) => void send(event)} className="flex flex-col gap-5">
        <StarChoice register={form.register('rating')} error={errors.rating?.message} />
        <Field
          label="Your review"
          optional
          help="Everybody can read it, with your first name and an initial. Please leave out what is private."
          error={errors.text?.message}
        >
          <Textarea rows={4} maxLength={1000} {...form.register('text')} />
        </Field>
        {review.isError ? (
          <Notice tone="danger" live>
            {sentenceOf(review.error)}
          </Notice>
        ) : null}
        <Button type="submit" className="self-start" pending={review.isPending} pendingText="Sending...">
          Send review
        </Button>
      </form>
    </Card>
  )
}
