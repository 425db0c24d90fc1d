import { t } from '#language/translate.ts'
import { Building2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useAdministeredClinics, useFirstClinic } from './administered-clinics.ts'
import { PageHead } from '#web/shell/page-head.tsx'
import { PageHeader } from '#web/shell/page-header.tsx'
import { ProveEmail, useMustProveEmail } from '#web/shell/prove-email.tsx'
import { BackLink } from '#web/ui/back-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'

interface NewMemberScreenProps {
  title: string
  description: string
  /** Shown to administrators without a clinic. */
  needsClinic: string
  /** The list of these members, where people are invited by email only. */
  list: '/doctors' | '/staff'
  children: ReactNode
}

/** Page to add a member to a clinic. */
export function NewMemberScreen({ title, description, needsClinic, list, children }: NewMemberScreenProps) {
  const clinics = useAdministeredClinics()
  const mustProve = useMustProveEmail()
  const clinic = useFirstClinic()
  return (
    <>
      <PageHead title={title} />
      <BackLink to="/">{t('Back to Dashboard')}</BackLink>
      <PageHeader
        title={title}
        description={description}
        action={
          clinics.length > 0 && !mustProve ? (
            <LinkButton
              to={`${list}?${new URLSearchParams({ ...(clinic && { clinic }), invite: '1' })}`}
              variant="secondary"
            >
              {t('Invite by Email')}
            </LinkButton>
          ) : undefined
        }
      />
      {clinics.length === 0 ? (
        <EmptyState
          icon={Building2}
          title={t('No clinic yet')}
          action={<LinkButton to="/clinics">{t('Go to Clinics')}</LinkButton>}
        >
          {needsClinic}
        </EmptyState>
      ) : mustProve ? (
        <ProveEmail title={t('Confirm your email address to add people')} />
      ) : (
        children
      )}
    </>
  )
}
