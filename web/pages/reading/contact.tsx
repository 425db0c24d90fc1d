import { t } from '#language/translate.ts'
import { Trans } from '#web/ui/trans.tsx'
import type { ReactNode } from 'react'
import { TRIAL_DAYS } from '#contract/product.ts'
import { ContactForm } from '#web/features/inquiries/contact-form.tsx'
import { Onward, PlainPage, PlainSection } from '#web/features/marketing/plain-page.tsx'
import { Faq } from '#web/features/marketing/product-page.tsx'
import type { HeadGiven, ReadingProps } from '#web/lib/reading-page.ts'
import { useProduct } from '#web/shell/product.ts'
import { TextWithNumbers } from '#web/shell/text-with-numbers.tsx'

export const head = ({ product: { name } }: HeadGiven) => ({
  title: t('Contact'),
  description: t('Get in touch with the team that runs this {name} site.', { name }),
})

const Link = ({ href, children }: { href: string; children?: ReactNode }) => (
  <a href={href} className="link">
    {children}
  </a>
)

const Line = ({ of, children }: { of: string; children: ReactNode }) => (
  <div className="py-3 sm:flex sm:gap-6">
    <dt className="font-semibold sm:w-40 sm:shrink-0">{of}</dt>
    <dd className="mt-1 sm:mt-0">{children}</dd>
  </div>
)

/** Contacts by topic. Email, phone and postal address are shown if the operator sets them. */
function Details() {
  const { email, phone, address, isExample } = useProduct().contact
  return (
    <dl className="divide-y divide-line border-y border-line">
      {email ? (
        <Line of={t('Email')}>
          <Link href={`mailto:${email}`}>{email}</Link>
        </Line>
      ) : null}
      {phone ? (
        <Line of={t('Phone')}>
          <Link href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</Link>
        </Line>
      ) : null}
      {address ? <Line of={t('Postal address')}>{address}</Line> : null}
      {isExample ? (
        <Line of={t('About these details')}>{t('Example data of the demo. Messages arrive in the demo mailbox.')}</Line>
      ) : null}
      <Line of={t('Your appointment')}>
        {t(
          'Call the clinic. Its phone number is on its booking page and in your confirmation. You can also reschedule or cancel with the private link in your confirmation.',
        )}
      </Line>
      <Line of={t('How to do something')}>
        <Trans
          text="See the <link>help center</link>."
          tags={{ link: (words) => <Link href="/help-center">{words}</Link> }}
        />
      </Line>
      <Line of={t('Something is down')}>
        <Trans
          text="Check the <link>system status</link>."
          tags={{ link: (words) => <Link href="/system-status">{words}</Link> }}
        />
      </Line>
      <Line of={t('An emergency')}>
        <TextWithNumbers
          text={t('This site can’t help in an emergency. Call your country’s emergency number: 112 or 108 in India.')}
        />
      </Line>
    </dl>
  )
}

export const Page = ({ head }: ReadingProps) => (
  <PlainPage head={head}>
    <PlainSection title={t('Send us a message')}>
      <ContactForm />
    </PlainSection>
    <PlainSection title={t('Contact details')}>
      <Details />
    </PlainSection>
    <PlainSection title={t('Questions')}>
      <Faq
        questions={[
          {
            title: t('How soon will I get an answer?'),
            text: <ResponseTime />,
          },
          {
            title: t('Can you change or cancel my appointment?'),
            text: t('No, only you and the clinic can. Use the private link in your confirmation, or call the clinic.'),
          },
          {
            title: t('Can you see my health records?'),
            text: t(
              'No screen shows them to us. They belong to you and your clinic, and you can see in your profile who opened them.',
            ),
          },
          {
            title: t('May I send test results or medical questions here?'),
            text: t(
              'Please don’t. Write nothing about your health in this form. Ask your doctor, or upload a report under Test Reports and share it with them.',
            ),
          },
          {
            title: t('How do I try the product for my clinic?'),
            text: (
              <>
                <Trans
                  text="<link>Create an account</link> and add your clinic. The first {trialDays} days are free. Or <link2>schedule a demo</link2>."
                  values={{ trialDays: TRIAL_DAYS }}
                  tags={{
                    link: (words) => <Link href="/signup">{words}</Link>,
                    link2: (words) => <Link href="/demo">{words}</Link>,
                  }}
                />
              </>
            ),
          },
        ]}
      />
    </PlainSection>
    <Onward
      to={[
        { label: t('Help Center'), href: '/help-center' },
        { label: t('Go to home page'), href: '/' },
      ]}
    />
  </PlainPage>
)

function ResponseTime() {
  const { responseWithin } = useProduct().claims
  return (
    <>
      {responseWithin ? t('Within {responseWithin}.', { responseWithin }) : t('As soon as we can.')}{' '}
      {t('Check the address that you typed: we reply to that address.')}
    </>
  )
}
