import { Cards, contact, getStarted, ProductPage, Section, viewDemo } from '#web/features/marketing/product-page.tsx'
import type { ReadingProps } from '#web/lib/reading-page.ts'

export const head = {
  title: 'Revenue Analytics',
  description: 'What your clinics earn and how their time is used: revenue, no-shows, fill rate, lead time and more.',
}

export const Page = ({ head }: ReadingProps) => (
  <ProductPage
    head={head}
    actions={[getStarted, viewDemo, contact]}
    picture={{
      name: 'analytics',
      alt: 'Revenue, bookings, no-shows and more of a clinic, with charts by week and by doctor',
    }}
  >
    <Section title="What you see">
      <Cards
        points={[
          { title: 'Revenue', text: 'By week, doctor, service and weekday, in the currency of the clinic.' },
          { title: 'No-shows', text: 'How many, and their share of the appointments that were completed or missed.' },
          { title: 'Fill rate', text: 'How much of the time that your doctors offered was booked.' },
          { title: 'Lead time', text: 'How long before an appointment your patients book it.' },
          { title: 'Returning patients', text: 'How many of the patients you saw came again.' },
          { title: 'Yours to keep', text: 'Every chart has its table, and every table can be downloaded as CSV.' },
        ]}
      />
    </Section>
    <Section title="What counts">
      <Cards
        points={[
          {
            title: 'The price that was agreed',
            text: 'It is set when an appointment is booked and counts when it’s completed.',
          },
          { title: 'No phantom income', text: 'Cancelled and missed appointments never count.' },
          { title: 'Each currency by itself', text: 'Rupees and dollars are never added up.' },
          {
            title: 'Compared fairly',
            text: 'A month that has begun is compared with the same days of the last one, until the same hour.',
          },
          { title: 'Only your clinics', text: 'Administrators see only the figures of their own clinics.' },
          { title: 'Your own clock', text: 'A day is the day of the clinic, in its time zone.' },
        ]}
      />
    </Section>
  </ProductPage>
)
