import { t } from '#language/translate.ts'
import { Trans } from '#web/ui/trans.tsx'
import { TRIAL_DAYS } from '#contract/product.ts'
import { plan } from '#web/features/marketing/pricing.ts'
import { Onward, PlainPage, PlainSection, Points, toContact } from '#web/features/marketing/plain-page.tsx'
import type { ReadingProps } from '#web/lib/reading-page.ts'

export const head = () => ({
  title: t('Terms of Service'),
  description: t('Last updated: June 28, 2025'),
})

export const Page = ({ head }: ReadingProps) => (
  <PlainPage head={head}>
    <AccountHolders />
    <Purpose />
    <Promises />
    <ClinicTerms />
    <SafetyCheckLimits />
    <SoftwareLicense />
    <Onward
      to={[
        { label: t('Privacy Policy'), href: '/privacy-policy' },
        { label: t('Contact'), href: '/contact' },
      ]}
    />
  </PlainPage>
)

const AccountHolders = () => (
  <PlainSection title={t('Who may use it')}>
    <p>{t('You must be at least 18 years old to hold an account. Booking an appointment needs no account.')}</p>
  </PlainSection>
)

const Purpose = () => (
  <PlainSection title={t('What it is')}>
    <p>
      {t(
        'Software for the work of clinics. It books appointments and keeps records. It doesn’t give medical advice or replace a doctor. Pages about medicines and conditions are for information only.',
      )}
    </p>
  </PlainSection>
)

const Promises = () => (
  <PlainSection title={t('What you promise')}>
    <Points>
      <li>{t('The information you enter is true')}</li>
      <li>{t('You keep your password and your private links to yourself')}</li>
      <li>{t('You open only records that your work or your care needs')}</li>
      <li>{t('You don’t try to get around its limits or to read what is not yours')}</li>
    </Points>
  </PlainSection>
)

const ClinicTerms = () => (
  <PlainSection title={t('For clinics')}>
    <Points>
      <li>
        {t('The Professional plan costs {price} per month after a free trial of {trialDays} days', {
          price: plan.price,
          trialDays: TRIAL_DAYS,
        })}
      </li>
      <li>{t('You can cancel with 30 days’ notice, and get your money back within the first 30 days')}</li>
      <li>{t('The records are yours. You can export charts, appointments and prescriptions at any time')}</li>
      <li>{t('You are responsible for what your doctors and staff write, prescribe and share')}</li>
    </Points>
  </PlainSection>
)

const SafetyCheckLimits = () => (
  <PlainSection title={t('The safety check')}>
    <p>
      {t(
        'The check of prescriptions knows many interactions, allergies and doses, and not all of them. It says what it did not check. The decision stays with the doctor.',
      )}
    </p>
  </PlainSection>
)

const SoftwareLicense = () => (
  <PlainSection title={t('Software')}>
    <p>
      <Trans
        text="The software is open source under the Apache License 2.0, and comes without warranty, as stated in that license. <link>Contact us</link> with questions."
        tags={{ link: toContact }}
      />
    </p>
  </PlainSection>
)
