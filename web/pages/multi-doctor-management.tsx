import { Onward, PlainPage, PlainSection, Points } from '#web/features/marketing/plain-page.tsx'

export const handle = { reading: true }

export default function MultiDoctorManagementPage() {
  return (
    <PlainPage
      title="Multi-Doctor Management"
      summary="Several doctors, several rooms, one calendar that cannot be double-booked."
    >
      <PlainSection title="How it works">
        <Points>
          <li>The clinic’s services and opening hours hold for all its doctors, each with a calendar of their own</li>
          <li>Two visits of one doctor never overlap, whoever books them</li>
          <li>The desk sees all doctors of the clinic, a doctor sees the own day first</li>
        </Points>
      </PlainSection>
      <Onward
        to={[
          { label: 'Get Started', href: '/signup' },
          { label: 'View Demo', href: '/demo' },
          { label: 'Contact', href: '/contact' },
        ]}
      />
    </PlainPage>
  )
}
