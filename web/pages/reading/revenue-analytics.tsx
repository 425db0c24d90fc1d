import { t } from '#language/translate.ts'
import { Cards, contact, getStarted, ProductPage, Section, viewDemo } from '#web/features/marketing/product-page.tsx'
import type { ReadingProps } from '#web/lib/reading-page.ts'

export const head = () => ({
  title: t('Revenue Analytics'),
  description: t(
    'What your clinics earn and how their time is used: revenue, no-shows, fill rate, lead time and more.',
  ),
})

export const Page = ({ head }: ReadingProps) => (
  <ProductPage
    head={head}
    actions={[getStarted, viewDemo, contact]}
    picture={{
      name: 'analytics',
      alt: t('Revenue, bookings, no-shows and more of a clinic, with charts by week and by doctor'),
    }}
  >
    <Section title={t('What you see')}>
      <Cards
        points={[
          { title: t('Revenue'), text: t('By week, doctor, service and weekday, in the currency of the clinic.') },
          {
            title: t('No-shows'),
            text: t('How many, and their share of the appointments that were completed or missed.'),
          },
          { title: t('Fill rate'), text: t('How much of the time that your doctors offered was booked.') },
          { title: t('Lead time'), text: t('How long before an appointment your patients book it.') },
          { title: t('Returning patients'), text: t('How many of the patients you saw came again.') },
          {
            title: t('Yours to keep'),
            text: t('Every chart has its table, and every table can be downloaded as CSV.'),
          },
        ]}
      />
    </Section>
    <Section title={t('What counts')}>
      <Cards
        points={[
          {
            title: t('The price that was agreed'),
            text: t('It is set when an appointment is booked and counts when it’s completed.'),
          },
          { title: t('No phantom income'), text: t('Cancelled and missed appointments never count.') },
          { title: t('Each currency by itself'), text: t('Rupees and dollars are never added up.') },
          {
            title: t('Compared fairly'),
            text: t('A month that has begun is compared with the same days of the last one, until the same hour.'),
          },
          { title: t('Only your clinics'), text: t('Administrators see only the figures of their own clinics.') },
          { title: t('Your own clock'), text: t('A day is the day of the clinic, in its time zone.') },
        ]}
      />
    </Section>
  </ProductPage>
)
