import { t } from '#language/translate.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { roleLabel } from '#contract/accounts/accounts.ts'
import { listInvitations } from '#contract/invitations/received.ts'
import { call } from '#web/lib/api.ts'
import { Card } from '#web/ui/card.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'

export const invitationsQuery = queryOptions({
  queryKey: [listInvitations.path],
  queryFn: ({ signal }) => call(listInvitations, {}, { signal }),
})

/** Open invitations of the person, on the dashboard. */
export function OpenInvitations() {
  const { data = [] } = useQuery(invitationsQuery)
  if (data.length === 0) return null
  return (
    <Card title={t('Clinic invitations')} className="mb-6">
      <ul className="-my-2 divide-y divide-line">
        {data.map(({ id, clinic, role, place, invitedBy }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <div className="min-w-0 flex-1 basis-60">
              <p className="font-medium break-words">
                {place
                  ? t('{clinic} added you as {role}, {place}', { clinic: clinic.name, role: roleLabel(role), place })
                  : t('{clinic} added you as {role}', { clinic: clinic.name, role: roleLabel(role) })}
              </p>
              <p className="text-sm text-muted">{t('By {invitedBy}', { invitedBy })}</p>
            </div>
            <LinkButton to={`/invitations/${id}`}>{t('Accept or decline')}</LinkButton>
          </li>
        ))}
      </ul>
    </Card>
  )
}
