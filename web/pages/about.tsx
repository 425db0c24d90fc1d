import { Onward, PlainPage, PlainSection, Points } from '#web/features/marketing/plain-page.tsx'
import { useProduct } from '#web/shell/product.ts'

export const handle = { reading: true }

export default function AboutPage() {
  const { name } = useProduct()
  return (
    <PlainPage
      title="About"
      summary={`${name} is open source software for medical practices, made to be calm, exact and quick.`}
    >
      <PlainSection title="What we hold to">
        <Points>
          <li>A patient’s record belongs to the patient and is seen by the clinic that treats them</li>
          <li>Nothing on a screen is invented: a figure is counted, or it is not shown</li>
          <li>It works on a cheap phone, on a slow network, and without any outside service</li>
        </Points>
      </PlainSection>
      <PlainSection title="Open source">
        <p>
          The whole source is public under the AGPL. A practice can run it on its own computer, and look at how it
          works.
        </p>
      </PlainSection>
      <Onward
        to={[
          { label: 'View Demo', href: '/demo' },
          { label: 'Contact', href: '/contact' },
          { label: 'Get Started', href: '/signup' },
        ]}
      />
    </PlainPage>
  )
}
