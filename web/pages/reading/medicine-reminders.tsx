import { msg, t } from '#language/translate.ts'
import { FigureList } from '#web/features/marketing/claimed-figures.tsx'
import { Picture } from '#web/features/marketing/picture.tsx'
import { Cards, ProductPage, Section, Steps } from '#web/features/marketing/product-page.tsx'
import type { ReadingProps } from '#web/lib/reading-page.ts'

export const head = () => ({
  title: t('Medicine Reminders'),
  description: t('Take each dose on time, see your week, and know before a medicine runs out.'),
})

const facts = () => [
  { value: t('1 minute'), label: t('between checks for due doses') },
  { value: t('One'), label: t('reminder per dose') },
  { value: t('7 days'), label: t('at a glance: taken, skipped, not marked') },
  { value: '0', label: t('names of medicines in emails') },
]

export const Page = ({ head }: ReadingProps) => (
  <ProductPage
    head={head}
    actions={[
      { label: msg('Get Started'), href: '/login' },
      { label: msg('Watch Demo'), href: '/demo' },
      { label: msg('Learn More'), href: '/contact' },
      { label: msg('Back to home'), href: '/' },
    ]}
  >
    <section aria-label={t('In figures')} className="mt-10 border-y border-line py-8">
      <FigureList figures={facts()} />
    </section>
    <Features />
    <HowItWorks />
    <Devices />
    <Audience />
    <Safety />
  </ProductPage>
)

const Features = () => (
  <Section title={t('Features')}>
    <Cards
      points={[
        {
          title: t('From your prescription'),
          text: t('Times are proposed from what your doctor wrote. You change them as you like.'),
        },
        {
          title: t('Your own medicines'),
          text: t('Add anything else you take, from the directory or in your own words.'),
        },
        { title: t('Taken or skipped'), text: t('One tap on your start page, and undo if it was the wrong one.') },
        {
          title: t('Your week'),
          text: t('See what was taken and what was not, and save it as a file for your doctor.'),
        },
        {
          title: t('Before it runs out'),
          text: t('Enter how many you have. We’ll remind you some days before they run out.'),
        },
        { title: t('Where you are'), text: t('Works across time zones and clock changes.') },
      ]}
    />
  </Section>
)

const HowItWorks = () => (
  <Section title={t('How it works')}>
    <Steps
      steps={[
        { title: t('Add medications'), text: t('From a prescription, or by name.') },
        { title: t('Set schedule'), text: t('Check the proposed times, the first day and the last.') },
        { title: t('Get reminded'), text: t('In the app, and by email if you choose it.') },
        { title: t('Track progress'), text: t('Mark each dose and look back at your week.') },
      ]}
    />
  </Section>
)

const Devices = () => (
  <Section title={t('On every device')}>
    <p className="max-w-[70ch]">
      {t(
        'It works in the browser of your phone, tablet and computer. Nothing has to be installed; you can put it on your home screen.',
      )}
    </p>
    <Picture
      name="my-medicines"
      alt={t('The doses of today on a phone, with buttons to mark them as taken or skipped')}
    />
  </Section>
)

const Audience = () => (
  <Section title={t('For whom')}>
    <Cards
      points={[
        { title: t('After a visit'), text: t('A short course you need to finish.') },
        { title: t('Long-term illness'), text: t('Several medicines a day, at the same times every day.') },
        { title: t('Parents and carers'), text: t('Doses of children and parents, from your own account.') },
      ]}
    />
  </Section>
)

const Safety = () => (
  <Section title={t('Safety')}>
    <ul className="flex max-w-[70ch] list-disc flex-col gap-1.5 ps-5 marker:text-brand">
      <li>
        {t(
          'A reminder says that something is due, never what. A glance at your phone reveals nothing about your health',
        )}
      </li>
      <li>{t('Reminders end with the course, and when a doctor cancels the prescription')}</li>
      <li>{t('A dose that is more than four hours late is listed, but you get no reminder for it')}</li>
      <li>{t('It does not replace your doctor: never change a dose on your own')}</li>
    </ul>
    <p className="mt-6">
      <a href="/login" className="link font-medium">
        {t('Start Free Trial')}
      </a>
    </p>
  </Section>
)
