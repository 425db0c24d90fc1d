import { TRIAL_DAYS } from '#contract/product.ts'
import { plan } from '#web/features/marketing/pricing.ts'
import { Onward, PlainPage, PlainSection, Points } from '#web/features/marketing/plain-page.tsx'
import type { ReadingProps } from '#web/lib/reading-page.ts'

export const head = {
  title: 'Terms of Service',
  description: 'Last updated: June 28, 2025',
}

export const Page = ({ head }: ReadingProps) => (
  <PlainPage head={head}>
    <PlainSection title="Who may use it">
      <p>You must be at least 18 years old to hold an account. Booking an appointment needs no account.</p>
    </PlainSection>
    <PlainSection title="What it is">
      <p>
        Software for the work of clinics. It books appointments and keeps records. It doesn’t give medical advice or
        replace a doctor. Pages about medicines and conditions are for information only.
      </p>
    </PlainSection>
    <PlainSection title="What you promise">
      <Points>
        <li>The information you enter is true</li>
        <li>You keep your password and your private links to yourself</li>
        <li>You open only records that your work or your care needs</li>
        <li>You don’t try to get around its limits or to read what is not yours</li>
      </Points>
    </PlainSection>
    <PlainSection title="For clinics">
      <Points>
        <li>
          The Professional plan costs {plan.price} per {plan.per} after a free trial of {TRIAL_DAYS} days
        </li>
        <li>You can cancel with 30 days’ notice, and get your money back within the first 30 days</li>
        <li>The records are yours. You can export charts, appointments and prescriptions at any time</li>
        <li>You are responsible for what your doctors and staff write, prescribe and share</li>
      </Points>
    </PlainSection>
    <PlainSection title="The safety check">
      <p>
        The check of prescriptions knows many interactions, allergies and doses, and not all of them. It says what it
        did not check. The decision stays with the doctor.
      </p>
    </PlainSection>
    <PlainSection title="Software">
      <p>
        The software is open source under the Apache License 2.0, and comes without warranty, as stated in that license.{' '}
        <a href="/contact" className="link">
          Contact us
        </a>{' '}
        with questions.
      </p>
    </PlainSection>
    <Onward
      to={[
        { label: 'Privacy Policy', href: '/privacy-policy' },
        { label: 'Contact', href: '/contact' },
      ]}
    />
  </PlainPage>
)
