import type { ReactNode } from 'react'
import { TRIAL_DAYS } from '#contract/product.ts'
import { ContactForm } from '#web/features/inquiries/contact-form.tsx'
import { Onward, PlainPage, PlainSection } from '#web/features/marketing/plain-page.tsx'
import { Faq } from '#web/features/marketing/product-page.tsx'
import type { HeadGiven, ReadingProps } from '#web/lib/reading-page.ts'
import { useProduct } from '#web/shell/product.ts'
import { TextWithNumbers } from '#web/shell/text-with-numbers.tsx'

export const head = ({ product: { name } }: HeadGiven) => ({
  title: 'Contact',
  description: `How to reach the people who run this installation of ${name}.`,
})

const Link = ({ href, children }: { href: string; children: string }) => (
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
        <Line of="Email">
          <Link href={`mailto:${email}`}>{email}</Link>
        </Line>
      ) : null}
      {phone ? (
        <Line of="Phone">
          <Link href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</Link>
        </Line>
      ) : null}
      {address ? <Line of="Postal address">{address}</Line> : null}
      {isExample ? (
        <Line of="About these details">Example data of the demo. Messages arrive in the demo mailbox.</Line>
      ) : null}
      <Line of="Your appointment">
        Call the clinic. Its phone number is on its booking page and in your confirmation. You can also reschedule or
        cancel with the private link in your confirmation.
      </Line>
      <Line of="How to do something">
        See the <Link href="/help-center">help center</Link>.
      </Line>
      <Line of="Something is down">
        Check the <Link href="/system-status">system status</Link>.
      </Line>
      <Line of="An emergency">
        <TextWithNumbers text="This site can’t help in an emergency. Call your country’s emergency number: 112 or 108 in India." />
      </Line>
    </dl>
  )
}

export const Page = ({ head }: ReadingProps) => (
  <PlainPage head={head}>
    <PlainSection title="Send us a message">
      <ContactForm />
    </PlainSection>
    <PlainSection title="Contact details">
      <Details />
    </PlainSection>
    <PlainSection title="Questions">
      <Faq
        questions={[
          {
            title: 'How soon will I get an answer?',
            text: <ResponseTime />,
          },
          {
            title: 'Can you change or cancel my appointment?',
            text: 'No, only you and the clinic can. Use the private link in your confirmation, or call the clinic.',
          },
          {
            title: 'Can you see my health records?',
            text: 'No screen shows them to us. They belong to you and your clinic, and you can see in your profile who opened them.',
          },
          {
            title: 'May I send test results or medical questions here?',
            text: 'Please don’t. Write nothing about your health in this form. Ask your doctor, or upload a report under Test Reports and share it with them.',
          },
          {
            title: 'How do I try the product for my clinic?',
            text: (
              <>
                <Link href="/signup">Create an account</Link> and add your clinic. The first {TRIAL_DAYS} days are free.
                Or <Link href="/demo">schedule a demo</Link>.
              </>
            ),
          },
        ]}
      />
    </PlainSection>
    <Onward
      to={[
        { label: 'Help Center', href: '/help-center' },
        { label: 'Go to home page', href: '/' },
      ]}
    />
  </PlainPage>
)

function ResponseTime() {
  const { responseWithin } = useProduct().claims
  return (
    <>
      {responseWithin ? `Within ${responseWithin}.` : 'As soon as we can.'} Check the address that you typed: we reply
      to that address.
    </>
  )
}
