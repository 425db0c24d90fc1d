import { Onward, PlainPage, PlainSection, Points } from '#web/features/marketing/plain-page.tsx'

export const handle = { reading: true }

export default function StaffManagementPage() {
  return (
    <PlainPage
      title="Staff Management"
      summary="Everybody at the desk with an own account, and with the rights that the work needs."
    >
      <PlainSection title="How it works">
        <Points>
          <li>An administrator adds colleagues; they choose an own password at the first sign-in</li>
          <li>Rights come from belonging to a clinic, never from a job title alone</li>
          <li>A session ends by itself after 30 minutes without use</li>
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
