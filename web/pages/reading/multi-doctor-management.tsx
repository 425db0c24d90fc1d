import { t } from '#language/translate.ts'
import { Cards, contact, getStarted, ProductPage, Section, viewDemo } from '#web/features/marketing/product-page.tsx'
import type { ReadingProps } from '#web/lib/reading-page.ts'

export const head = () => ({
  title: t('Multi-Doctor Management'),
  description: t('All doctors of your clinics in one calendar, each with their own hours and services.'),
})

export const Page = ({ head }: ReadingProps) => (
  <ProductPage
    head={head}
    actions={[getStarted, viewDemo, contact]}
    picture={{ name: 'doctors', alt: t('The doctors of a clinic with their working hours and time off') }}
  >
    <Section title={t('What you can do')}>
      <Cards
        points={[
          {
            title: t('One calendar'),
            text: t('The desk sees all doctors by month, week or day. Doctors see their own day first.'),
          },
          {
            title: t('Own hours'),
            text: t(
              'Each doctor has weekly hours, evenings included. Patients book when the doctor works and the clinic is open.',
            ),
          },
          {
            title: t('Services by doctor'),
            text: t('Choose who offers which service. Patients skip every step with only one choice.'),
          },
          {
            title: t('Time off'),
            text: t('See which appointments it affects. Nothing changes and nobody is emailed until you confirm.'),
          },
          {
            title: t('Several clinics'),
            text: t(
              'A doctor who works at two clinics is never booked twice: a time taken at one is not offered at the other.',
            ),
          },
          { title: t('No overlap'), text: t('A doctor’s appointments never overlap, no matter who books them.') },
        ]}
      />
    </Section>
  </ProductPage>
)
