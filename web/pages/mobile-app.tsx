import { Onward, PlainPage, PlainSection } from '#web/features/marketing/plain-page.tsx'
import { useProduct } from '#web/shell/product.ts'

export const handle = { reading: true }

export default function MobileAppPage() {
  const { name } = useProduct()
  return (
    <PlainPage
      title="Mobile App"
      summary={`${name} runs in the browser of any phone, and can be put on its first screen.`}
    >
      <PlainSection title="Android">
        <p>Open this site in Chrome, open its menu, and choose “Add to Home screen”.</p>
      </PlainSection>
      <PlainSection title="iPhone and iPad">
        <p>Open this site in Safari, press Share, and choose “Add to Home Screen”.</p>
      </PlainSection>
      <PlainSection title="Why no shop">
        <p>There is nothing to download and nothing to update: what you open is always the current version.</p>
      </PlainSection>
      <Onward
        to={[
          { label: 'View Demo', href: '/demo' },
          { label: 'Go to the start page', href: '/' },
        ]}
      />
    </PlainPage>
  )
}
