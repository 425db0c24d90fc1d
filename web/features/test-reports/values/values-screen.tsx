import { t } from '#language/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { familyQuery } from '#web/features/family-members/public/family-members-query.ts'
import { mayUpload } from '#web/features/test-reports/who.ts'
import { useSignedInUser } from '#web/shell/current-user.ts'
import { PageHead } from '#web/shell/page-head.tsx'
import { PageHeader } from '#web/shell/page-header.tsx'
import { fullName } from '#web/shell/people.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { EnabledOnceHydrated } from '#web/ui/enabled-once-hydrated.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Select } from '#web/ui/select.tsx'
import { ValuesCard } from './values-card.tsx'

/** One's own or a family member's values over time; the person is in the address. */
export function ValuesScreen() {
  const user = useSignedInUser()
  const [search, setSearch] = useSearchParams()
  const { data: family = [] } = useQuery({ ...familyQuery, enabled: user.role === 'patient' })
  const wanted = search.get('for') ?? ''
  const member = family.find(({ id }) => id === wanted)
  return (
    <EnabledOnceHydrated>
      <PageHead title={t('Test values')} noIndex />
      <BackLink to="/test-reports">{t('Test Reports')}</BackLink>
      <PageHeader
        title={t('Test values')}
        description={t('Track your results over time, from your reports and your clinics.')}
      />
      {mayUpload(user) ? (
        <div className="flex flex-col gap-4">
          {family.length > 0 ? (
            <Field label={t('Whose values')} className="max-w-xs">
              <Select
                value={member?.id ?? ''}
                onChange={({ target }) => setSearch(target.value ? { for: target.value } : {}, { replace: true })}
              >
                <option value="">{t('Mine')}</option>
                {family.map((one) => (
                  <option key={one.id} value={one.id}>
                    {fullName(one)}
                  </option>
                ))}
              </Select>
            </Field>
          ) : null}
          <ValuesCard
            key={member?.id ?? ''}
            title={member ? fullName(member) : t('Your values')}
            whose={{ familyMemberId: member?.id }}
            readers={t(
              'Only you can see this. If your doctors should see a value, ask the clinic to add it to your record.',
            )}
            empty={t('No values yet. Add one, or write down what a report says.')}
          />
        </div>
      ) : (
        <Notice tone="info">
          {t('Values of tests are in the charts of your patients, and with the reports that are shared with you.')}
        </Notice>
      )}
    </EnabledOnceHydrated>
  )
}
