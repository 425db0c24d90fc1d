import { Picture } from '#web/features/marketing/picture.tsx'
import { Cards, getStarted, ProductPage, Section, Steps, viewDemo } from '#web/features/marketing/product-page.tsx'
import type { ReadingProps } from '#web/lib/reading-page.ts'

export const head = {
  title: 'Features',
  description:
    'Booking, the clinic’s day, visits, prescriptions, test reports and a public medicine directory in one place.',
}

export const Page = ({ head }: ReadingProps) => (
  <ProductPage
    head={head}
    actions={[viewDemo, getStarted]}
    picture={{ name: 'doctor-day', alt: 'A doctor’s dashboard with today’s figures and appointments to confirm' }}
  >
    <Section title="Core features">
      <Cards
        points={[
          {
            title: 'Online booking',
            text: 'Patients book in a minute without an account. They see only times that are really free, and the price.',
          },
          {
            title: 'The clinic’s day',
            text: 'Calendar, list and queue of walk-ins. Check in, confirm, reschedule and undo from one place.',
          },
          {
            title: 'Patient charts',
            text: 'Contact details, allergies, history, visits and appointments. Each clinic sees only its own charts.',
          },
          {
            title: 'Visits',
            text: 'Complaint, findings, vitals, diagnosis with ICD-10 code and advice. A visit saves itself while you write.',
          },
          {
            title: 'Prescriptions',
            text: 'Written in a few keystrokes, checked for interactions and allergies, signed, and printed with a QR code.',
          },
          {
            title: 'Test reports',
            text: 'Patients upload photos or PDF files and share them with a doctor by a link that expires and can be ended.',
          },
        ]}
      />
    </Section>
    <Section title="Advanced capabilities">
      <Cards
        points={[
          {
            title: 'No double bookings',
            text: 'The database refuses two appointments of one doctor at the same time.',
          },
          {
            title: 'Who opened a record',
            text: 'Every view of a chart is recorded. Patients see the list for their own record.',
          },
          {
            title: 'Two-factor sign-in',
            text: 'Passkeys or codes. A clinic can require them of everyone who reads clinical records.',
          },
          {
            title: 'Import and export',
            text: 'Bring patients from Excel, CSV and Practo files. Export charts, appointments, walk-ins and prescriptions as CSV.',
          },
          {
            title: 'Medicine directory',
            text: 'Search Indian medicines by name, ingredient or maker, with misspellings forgiven.',
          },
          {
            title: 'Interaction checker',
            text: 'Compare up to ten medicines and read what is known of them together, with its sources.',
          },
          {
            title: 'Health guides',
            text: 'What to do, when to see a doctor, and what it is treated with. Every section names its source.',
          },
          {
            title: 'Analytics',
            text: 'Revenue, no-shows, fill rate and lead time of each clinic, with a table and a file behind every chart.',
          },
          {
            title: 'Open to other programs',
            text: 'An API with keys for one clinic each, and webhooks that tell another program what happened.',
          },
        ]}
      />
      <Picture name="calendar" alt="The clinic’s calendar in a month, with the appointments of all doctors" />
    </Section>
    <Section title="How it works">
      <Steps
        steps={[
          { title: 'Add your clinic', text: 'Name, address, opening hours and services with their prices.' },
          { title: 'Invite your team', text: 'Doctors and staff by email. Each sees what their work needs.' },
          { title: 'Bring your patients', text: 'Import a file, or add them as they come.' },
          { title: 'Share your booking page', text: 'A link, a QR code, or a form in your own website.' },
          { title: 'Run the day', text: 'Confirm, check in, write the visit and the prescription.' },
          { title: 'Follow up', text: 'Patients get reminders, and keep prescriptions and reports in one place.' },
        ]}
      />
    </Section>
  </ProductPage>
)
