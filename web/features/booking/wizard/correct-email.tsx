import { t } from '#language/translate.ts'
import { useEffect, useState } from 'react'
import { bookingMessages, type NewBooking } from '#contract/booking/booking.ts'
import { correctBookingEmail } from '#contract/booking/manage.ts'
import { call } from '#web/lib/api.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { toast } from '#web/ui/toast.ts'

interface CorrectEmailProps {
  token: string
  hasEmail: boolean
  onCorrected: (booking: NewBooking, email: string) => void
}

/** Corrects the booking's email, or adds one, and sends the details there. */
export function CorrectEmail(props: CorrectEmailProps) {
  const [isOpen, setOpen] = useState(false)
  if (isOpen) return <EmailForm {...props} onClose={() => setOpen(false)} />
  return (
    <button
      type="button"
      className="link inline-flex min-h-11 items-center text-sm md:min-h-8"
      onClick={() => setOpen(true)}
    >
      {props.hasEmail ? t('Wrong email? Correct it') : t('Add an email')}
    </button>
  )
}

function EmailForm({ token, hasEmail, onCorrected, onClose }: CorrectEmailProps & { onClose: () => void }) {
  const form = useEndpointForm(correctBookingEmail, {
    defaultValues: { email: '' },
    save: async (body) => {
      const booking = await call(correctBookingEmail, { params: { token }, body })
      return { booking, email: body.email }
    },
    onSaved: ({ booking, email }) => {
      toast({ title: t(bookingMessages.emailCorrected) })
      onClose()
      onCorrected(booking, email)
    },
  })
  const { setFocus } = form
  useEffect(() => setFocus('email'), [setFocus])
  return (
    <form noValidate onSubmit={form.submit} className="mt-3 flex max-w-md flex-col gap-3">
      <Field
        label={t('Your email')}
        required
        help={
          hasEmail
            ? t('We send the details there. The link in our first email stops working.')
            : t('We send the details there with a new link. The link below stops working.')
        }
        error={form.errorOf('email')}
      >
        <TextInput
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          {...form.register('email')}
        />
      </Field>
      {form.problem ? <Notice tone="danger">{form.problem}</Notice> : null}
      <div className="flex gap-2">
        <Button type="submit" pending={form.isSaving} pendingText={t('Sending...')}>
          {hasEmail ? t('Send again') : t('Send')}
        </Button>
        <Button variant="secondary" onClick={onClose} disabled={form.isSaving}>
          {t('Cancel')}
        </Button>
      </div>
    </form>
  )
}
