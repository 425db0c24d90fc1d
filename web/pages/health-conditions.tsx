import { Onward, PlainPage, PlainSection } from '#web/features/marketing/plain-page.tsx'

export const handle = { reading: true }

export default function HealthConditionsPage() {
  return (
    <PlainPage title="Health Conditions" summary="Guides to common conditions, written to be understood.">
      <PlainSection title="Before you read">
        <p>
          Guides inform and do not replace a doctor. In an emergency call the emergency number of your country: 112 or
          108 in India.
        </p>
      </PlainSection>
      <PlainSection title="In this version">
        <p>
          No guides are published at this installation. A doctor at one of the clinics can answer what you want to know.
        </p>
      </PlainSection>
      <Onward
        to={[
          { label: 'Find a clinic', href: '/' },
          { label: 'Search Medicine', href: '/medicines' },
        ]}
      />
    </PlainPage>
  )
}
