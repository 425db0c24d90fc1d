import { Onward, PlainPage, PlainSection } from '#web/features/marketing/plain-page.tsx'
import { useProduct } from '#web/shell/product.ts'

export const handle = { reading: true }

export default function ContactPage() {
  const { name } = useProduct()
  return (
    <PlainPage title="Contact" summary={`How to reach the people who run this installation of ${name}.`}>
      <PlainSection title="About an appointment">
        <p>
          Please call the clinic: its phone number is on its booking page and in your confirmation. A booking can also
          be moved or cancelled by the private link in the confirmation.
        </p>
      </PlainSection>
      <PlainSection title="About this site">
        <p>
          The{' '}
          <a href="/help-center" className="link">
            help center
          </a>{' '}
          answers what is asked most often. Whether everything is running is told under{' '}
          <a href="/system-status" className="link">
            system status
          </a>
          .
        </p>
      </PlainSection>
      <PlainSection title="In an emergency">
        <p>This site cannot help in an emergency. Call the emergency number of your country: 112 or 108 in India.</p>
      </PlainSection>
      <Onward
        to={[
          { label: 'Help Center', href: '/help-center' },
          { label: 'Go to the start page', href: '/' },
        ]}
      />
    </PlainPage>
  )
}
