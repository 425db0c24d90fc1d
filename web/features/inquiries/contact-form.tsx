import { type Message, msg, t } from '#language/translate.ts'
import {
  INQUIRY_MESSAGE_MAX,
  INQUIRY_NAME_MAX,
  INQUIRY_SUBJECT_MAX,
  inquiryMessages as say,
  type InquiryType,
  inquiryTypes,
  sendContactMessage,
} from '#contract/inquiries.ts'
import { useProduct } from '#web/shell/product.ts'
import { Choice, Line, Lines, SentForm } from './form-parts.tsx'

const typeInWords: Record<InquiryType, Message> = {
  sales: msg('Sales'),
  support: msg('Support'),
  demo: msg('Demo'),
  partnership: msg('Partnership'),
  general: msg('General question'),
}

/** The message form of the contact page. The operator's address is named where they have one. */
export function ContactForm() {
  const { contact, claims } = useProduct()
  return (
    <SentForm
      to={sendContactMessage.path}
      name={t('Send us a message')}
      button={t('Send Message')}
      says={{
        missing: [t(say.missingTitle), t(say.missing)],
        sending: t(say.sending),
        sent: [t(say.sentTitle), say.sent(claims.responseWithin)],
        failed: [
          t(say.failedTitle),
          contact.email ? `${t(say.failed)} ${t('Or write to {email}.', { email: contact.email })}` : t(say.failed),
        ],
      }}
    >
      <Line label={t('Name')} name="name" required maxLength={INQUIRY_NAME_MAX} autoComplete="name" />
      <Line label={t('Email')} name="email" type="email" required maxLength={254} autoComplete="email" />
      <Line label={t('Phone')} name="phone" type="tel" maxLength={40} autoComplete="tel" />
      <Line label={t('Company or clinic')} name="company" maxLength={INQUIRY_NAME_MAX} autoComplete="organization" />
      <Choice label={t('Topic')} name="inquiryType" defaultValue="general">
        {inquiryTypes.map((type) => (
          <option key={type} value={type}>
            {t(typeInWords[type])}
          </option>
        ))}
      </Choice>
      <Line label={t('Subject')} name="subject" maxLength={INQUIRY_SUBJECT_MAX} />
      <Lines label={t('Message')} name="message" required maxLength={INQUIRY_MESSAGE_MAX} />
    </SentForm>
  )
}
