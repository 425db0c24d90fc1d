import { Onward, PlainPage, PlainSection } from '#web/features/marketing/plain-page.tsx'
import { useProduct } from '#web/shell/product.ts'

export const handle = { reading: true }

export default function DemoPage() {
  const { name } = useProduct()
  return (
    <PlainPage title="Demo" summary={`See ${name} with the data of an invented clinic.`}>
      <PlainSection title="Look around">
        <p>
          Where an installation runs in demo mode, the sign-in page lists an account for each role: administrator,
          doctor, patient and staff. Nothing there belongs to a real person.
        </p>
      </PlainSection>
      <PlainSection title="Book a visit">
        <p>The start page of the demo lists its clinics. Booking there takes a minute.</p>
      </PlainSection>
      <Onward
        to={[
          { label: 'Sign In', href: '/login' },
          { label: 'Go to the start page', href: '/' },
        ]}
      />
    </PlainPage>
  )
}
