import { Link } from 'react-router'
import { Card } from '#web/ui/card.tsx'
import { type ClinicOfSettings, labelAt } from './setting-switch.tsx'
import { TwoFactorRules } from './two-factor-rules.tsx'

/** Second-factor rules of the person's clinics. */
export const SecuritySettings = ({ clinics }: { clinics: readonly ClinicOfSettings[] }) => (
  <Card title="Security & Privacy">
    <div className="-my-1 divide-y divide-line">
      <p className="py-3">
        <Link to="/profile#security" className="link">
          Password, two-factor sign-in, passkeys and sessions
        </Link>
        <span className="block text-sm text-muted">Manage these in your profile.</span>
      </p>
      {clinics.map((clinic, index) => (
        <TwoFactorRules
          key={clinic.id}
          clinic={clinic}
          index={index}
          labelOf={(words) => labelAt(clinics, clinic, words)}
        />
      ))}
    </div>
  </Card>
)
