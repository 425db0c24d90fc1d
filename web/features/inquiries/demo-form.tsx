import { t } from '#language/translate.ts'
import { INQUIRY_NAME_MAX, inquiryMessages as say, requestDemo } from '#contract/inquiries.ts'
import { timeAt } from '#contract/wall-clock.ts'
import { useProduct } from '#web/shell/product.ts'
import { Choice, Line, SentForm } from './form-parts.tsx'

/** Half hours in which a demo can begin, by the visitor's clock. */
const times = Array.from({ length: 20 }, (_, half) => timeAt((9 * 2 + half) * 30))

/** The form that schedules a demo. */
export function DemoForm() {
  const { responseWithin } = useProduct().claims
  return (
    <SentForm
      to={requestDemo.path}
      name={t('Schedule a demo')}
      button={t('Schedule Demo')}
      withZone
      says={{
        missing: [t(say.missingTitle), t(say.demoMissing)],
        sending: t(say.scheduling),
        sent: [t(say.scheduledTitle), say.scheduled(responseWithin)],
        failed: [t(say.scheduleFailedTitle), t(say.scheduleFailed)],
      }}
    >
      <Line label={t('Name')} name="name" required maxLength={INQUIRY_NAME_MAX} autoComplete="name" />
      <Line label={t('Email')} name="email" type="email" required maxLength={254} autoComplete="email" />
      <Line label={t('Clinic name')} name="clinicName" maxLength={INQUIRY_NAME_MAX} autoComplete="organization" />
      <Line label={t('Phone')} name="phone" type="tel" maxLength={40} autoComplete="tel" />
      <Line label={t('Preferred day')} name="wishedDate" type="date" max="2199-12-31" />
      <Choice label={t('Preferred time')} name="wishedTime" defaultValue="">
        <option value="">{t('Any time')}</option>
        {times.map((time) => (
          <option key={time}>{time}</option>
        ))}
      </Choice>
    </SentForm>
  )
}
