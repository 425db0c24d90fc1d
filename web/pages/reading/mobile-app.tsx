import { msg, t } from '#language/translate.ts'
import { ClaimedFigures } from '#web/features/marketing/claimed-figures.tsx'
import { appFiguresOf } from '#web/features/marketing/claims.ts'
import { Picture } from '#web/features/marketing/picture.tsx'
import { Cards, ProductPage, Section, viewDemo } from '#web/features/marketing/product-page.tsx'
import type { ReadingProps } from '#web/lib/reading-page.ts'
import { useProduct } from '#web/shell/product.ts'

export const head = () => ({
  title: t('Mobile App'),
  description: t('The whole product in your phone’s browser, with an icon on the home screen.'),
})

export const Page = ({ head }: ReadingProps) => (
  <ProductPage
    head={head}
    actions={[
      { label: msg('Get it on Android'), href: '#android' },
      { label: msg('Get it on iPhone'), href: '#iphone' },
      viewDemo,
    ]}
  >
    <div className="lg:flex lg:gap-12">
      <div className="shrink-0 lg:order-last">
        <Picture name="patient-home" alt={t('A patient’s start page on a phone, with the next appointment')} isFirst />
      </div>
      <div className="min-w-0 flex-1">
        <Abilities />
      </div>
    </div>
    <Installation />
    <AppFigures />
    <Security />
    <Section title={t('Why it’s not in an app store')}>
      <p className="max-w-[70ch]">{t('There’s nothing to download or update. You always have the latest version.')}</p>
    </Section>
  </ProductPage>
)

function AppFigures() {
  const figures = appFiguresOf(useProduct().claims)
  return figures.length > 0 ? (
    <Section title={t('In figures')}>
      <ClaimedFigures figures={figures} />
    </Section>
  ) : null
}

function EncryptedFiles() {
  const { encryption } = useProduct().claims
  return (
    <li>
      {encryption
        ? t('Files that you upload are stored with {encryption} encryption', { encryption })
        : t('Files that you upload are stored encrypted')}
    </li>
  )
}

const Abilities = () => (
  <Section title={t('What you can do')}>
    <Cards
      points={[
        {
          title: t('Book and change'),
          text: t('Choose a clinic, a doctor and a time. Reschedule or cancel with a tap.'),
        },
        { title: t('Your family'), text: t('Book for children and parents from your own account.') },
        {
          title: t('Prescriptions'),
          text: t('Read them, print them, and let a pharmacy verify them by their QR code.'),
        },
        { title: t('Test reports'), text: t('Photograph a paper report and share it with your doctor.') },
        { title: t('Medicine reminders'), text: t('Mark each dose with a tap, and look back at your week.') },
        {
          title: t('Medicines and guides'),
          text: t('Look up a medicine or an illness, also on a slow network.'),
        },
        {
          title: t('Without a connection'),
          text: t('Your coming appointments and your prescriptions, if you choose to keep them on your phone.'),
        },
        {
          title: t('Notifications'),
          text: t(
            'Reminders and changes on your phone, where this site has them turned on. They show the clinic and the time.',
          ),
        },
      ]}
    />
  </Section>
)

const Installation = () => (
  <Section title={t('Get it')}>
    <Cards
      points={[
        {
          id: 'android',
          title: t('Android'),
          text: t('Open this site in Chrome, open its menu, and choose “Install app” or “Add to Home screen”.'),
        },
        {
          id: 'iphone',
          title: t('iPhone and iPad'),
          text: t('Open this site in Safari, press Share, and choose “Add to Home Screen”.'),
        },
        {
          title: t('Computer'),
          text: t('Open this site in Chrome or Edge, and choose the install icon at the end of the address bar.'),
        },
      ]}
    />
  </Section>
)

const Security = () => (
  <Section title={t('Security')}>
    <ul className="flex max-w-[70ch] list-disc flex-col gap-1.5 ps-5 marker:text-brand">
      <li>{t('Your browser keeps no copy of your record unless you ask it to, and none after you sign out')}</li>
      <EncryptedFiles />
      <li>{t('You are signed out after 30 minutes without activity')}</li>
      <li>{t('Passkeys: sign in with your fingerprint or face, without a password to steal')}</li>
      <li>{t('Emails and notifications say where and when, never what for')}</li>
    </ul>
  </Section>
)
