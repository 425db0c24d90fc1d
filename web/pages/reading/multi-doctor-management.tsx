import { Cards, contact, getStarted, ProductPage, Section, viewDemo } from '#web/features/marketing/product-page.tsx'
import type { ReadingProps } from '#web/lib/reading-page.ts'

export const head = {
  title: 'Multi-Doctor Management',
  description: 'All doctors of your clinics in one calendar, each with their own hours and services.',
}

export const Page = ({ head }: ReadingProps) => (
  <ProductPage
    head={head}
    actions={[getStarted, viewDemo, contact]}
    picture={{ name: 'doctors', alt: 'The doctors of a clinic with their working hours and time off' }}
  >
    <Section title="What you can do">
      <Cards
        points={[
          {
            title: 'One calendar',
            text: 'The desk sees all doctors by month, week or day. Doctors see their own day first.',
          },
          {
            title: 'Own hours',
            text: 'Each doctor has weekly hours, evenings included. Patients book when the doctor works and the clinic is open.',
          },
          {
            title: 'Services by doctor',
            text: 'Choose who offers which service. Patients skip every step with only one choice.',
          },
          {
            title: 'Time off',
            text: 'See which appointments it affects. Nothing changes and nobody is emailed until you confirm.',
          },
          {
            title: 'Several clinics',
            text: 'A doctor who works at two clinics is never booked twice: a time taken at one is not offered at the other.',
          },
          { title: 'No overlap', text: 'A doctor’s appointments never overlap, no matter who books them.' },
        ]}
      />
    </Section>
  </ProductPage>
)
