import { t } from '#language/translate.ts'
import { Picture } from '#web/features/marketing/picture.tsx'
import {
  Cards,
  findClinic,
  getStarted,
  ProductPage,
  Section,
  Steps,
  viewDemo,
} from '#web/features/marketing/product-page.tsx'
import type { ReadingProps } from '#web/lib/reading-page.ts'

export const head = () => ({
  title: t('Features'),
  description: t(
    'Booking, the clinic’s day, visits, prescriptions, test reports and a public medicine directory in one place.',
  ),
})

export const Page = ({ head }: ReadingProps) => (
  <ProductPage
    head={head}
    actions={[viewDemo, getStarted, findClinic]}
    picture={{ name: 'doctor-day', alt: t('A doctor’s dashboard with today’s figures and appointments to confirm') }}
  >
    <CoreFeatures />
    <AdvancedCapabilities />
    <HowItWorks />
  </ProductPage>
)

const CoreFeatures = () => (
  <Section title={t('Core features')}>
    <Cards
      points={[
        {
          title: t('Online booking'),
          text: t('Patients book in a minute without an account. They only see times that are free, and the price.'),
        },
        {
          title: t('The clinic’s day'),
          text: t('Calendar, list and queue of walk-ins. Check in, confirm, reschedule and undo from one place.'),
        },
        {
          title: t('Patient charts'),
          text: t(
            'Contact details, allergies, history, visits and appointments. Each clinic sees only its own charts.',
          ),
        },
        {
          title: t('Visits'),
          text: t(
            'Complaint, findings, vitals, diagnosis with ICD-10 code and advice. A visit saves itself while you write.',
          ),
        },
        {
          title: t('Prescriptions'),
          text: t(
            'Written in a few keystrokes, checked for interactions and allergies, signed, and printed with a QR code.',
          ),
        },
        {
          title: t('Tests and reports'),
          text: t(
            'Order tests in a visit, enter results and acknowledge them. Patients upload reports and share them by a link that expires.',
          ),
        },
      ]}
    />
  </Section>
)

const AdvancedCapabilities = () => (
  <Section title={t('Advanced capabilities')}>
    <Cards
      points={[
        {
          title: t('No double bookings'),
          text: t('The database refuses two appointments of one doctor at the same time.'),
        },
        {
          title: t('Who opened a record'),
          text: t('Every view of a chart is recorded. Patients see the list for their own record.'),
        },
        {
          title: t('Two-factor sign-in'),
          text: t('Passkeys or codes. A clinic can require them of everyone who reads clinical records.'),
        },
        {
          title: t('Import and export'),
          text: t(
            'Bring patients from Excel, CSV and Practo files. Export charts, appointments, walk-ins and prescriptions as CSV.',
          ),
        },
        {
          title: t('Medicine directory'),
          text: t('Search Indian medicines by name, ingredient or maker, with misspellings forgiven.'),
        },
        {
          title: t('Interaction checker'),
          text: t('Check up to ten medicines for known interactions, with sources.'),
        },
        {
          title: t('Health guides'),
          text: t('What to do, when to see a doctor, and what it is treated with. Every section names its source.'),
        },
        {
          title: t('Analytics'),
          text: t(
            'Revenue, no-shows, fill rate and lead time of each clinic, with a table and a file behind every chart.',
          ),
        },
        {
          title: t('Open to other programs'),
          text: t('An API with keys for one clinic each, and webhooks that tell another program what happened.'),
        },
      ]}
    />
    <Picture name="calendar" alt={t('The clinic’s calendar in a month, with the appointments of all doctors')} />
  </Section>
)

const HowItWorks = () => (
  <Section title={t('How it works')}>
    <Steps
      steps={[
        { title: t('Add your clinic'), text: t('Name, address, opening hours and services with their prices.') },
        { title: t('Invite your team'), text: t('Doctors and staff by email. Each sees what their work needs.') },
        { title: t('Bring your patients'), text: t('Import a file, or add them as they come.') },
        { title: t('Share your booking page'), text: t('A link, a QR code, or a form in your own website.') },
        { title: t('Run the day'), text: t('Confirm, check in, write the visit and the prescription.') },
        {
          title: t('Follow up'),
          text: t('Patients get reminders, and keep prescriptions and reports in one place.'),
        },
      ]}
    />
  </Section>
)
