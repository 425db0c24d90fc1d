import { t } from '#language/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { Pill, Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Plan } from '#contract/medicine-reminders/plans.ts'
import { CheckTogether } from '#web/features/medicines/public/check-together.tsx'
import { sentenceOf } from '#web/lib/api-error.ts'
import { dateIn } from '#web/lib/dates.ts'
import { useBrowserZone } from '#web/lib/use-browser-zone.ts'
import { PageHead } from '#web/shell/page-head.tsx'
import { PageHeader } from '#web/shell/page-header.tsx'
import { useSignedInUser } from '#web/shell/current-user.ts'
import { fullName } from '#web/shell/people.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { EnabledOnceHydrated } from '#web/ui/enabled-once-hydrated.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { plansQuery, settingsQuery } from './api.ts'
import { type Editing, PlanDialog } from './form/plan-dialog.tsx'
import { ProposalsDialog } from './form/proposals-dialog.tsx'
import { PlanList } from './plan-list.tsx'
import { PrintMedicines } from './print-medicines.tsx'
import { SettingsCard, ZoneNotice } from './settings-card.tsx'
import { TodayCard } from './today-card.tsx'
import { WeekCard } from './week-card.tsx'
import { mayPlan } from './who.ts'

/** A patient's medicines: due doses, history, schedules and reminder settings. */
export function MyMedicinesScreen() {
  const user = useSignedInUser()
  return (
    <EnabledOnceHydrated>
      <PageHead title={t('My medicines')} noIndex />
      {mayPlan(user) ? (
        <Medicines />
      ) : (
        <>
          <PageHeader title={t('My medicines')} />
          <EmptyState icon={Pill} title={t('Reminders are for patients')}>
            {t('Doctors and staff see prescriptions, but not which doses patients take.')}
          </EmptyState>
        </>
      )}
    </EnabledOnceHydrated>
  )
}

function Medicines() {
  const [address, setAddress] = useSearchParams()
  const [editing, setEditing] = useState<Editing | null>(null)
  const { data: plans, error, refetch, isFetching } = useQuery(plansQuery)
  const { data: settings } = useQuery(settingsQuery)
  const browserZone = useBrowserZone()
  const zone = settings?.timeZone ?? browserZone ?? 'UTC'
  const today = dateIn(zone)
  const add = (
    <Button onClick={() => setEditing('new')}>
      <Plus aria-hidden="true" className="size-4.5" />
      {t('Add medicine')}
    </Button>
  )
  const isEmpty = plans?.length === 0
  return (
    <>
      <PageHeader
        title={t('My medicines')}
        description={t('What you and your family take, and when. Only you can see it.')}
        action={isEmpty ? undefined : add}
      />
      {plans && !isEmpty ? (
        <>
          <ZoneNotice />
          <div className="flex flex-col gap-6">
            <TodayCard />
            <WeekCard today={today} />
            <AllMedicines plans={plans} zone={zone} today={today} onEdit={setEditing} />
            <SettingsCard />
          </div>
        </>
      ) : plans ? (
        <NoMedicines action={add} />
      ) : error ? (
        <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
          {sentenceOf(error)}
        </ErrorState>
      ) : (
        <SkeletonRows rows={6} label={t('Loading your medicines...')} />
      )}
      <PlanDialog editing={editing} zone={zone} today={today} onClose={() => setEditing(null)} />
      <ProposalsDialog
        prescriptionId={address.get('prescription')}
        zone={zone}
        today={today}
        onClose={() => setAddress({}, { replace: true })}
      />
    </>
  )
}

/** Returns the medicines that each person takes now; the owner's name is empty. */
function byPerson(plans: readonly Plan[]): { person: string; medicines: Plan[] }[] {
  const taken = plans.filter(({ state }) => state === 'active' || state === 'off')
  const people = Map.groupBy(taken, ({ familyMember }) => familyMember?.id ?? '')
  return [...people.values()].map((medicines) => {
    const { familyMember } = medicines[0]!
    return { person: familyMember ? fullName(familyMember) : '', medicines }
  })
}

interface AllMedicinesProps {
  plans: readonly Plan[]
  zone: string
  today: string
  onEdit: (plan: Plan) => void
}

const AllMedicines = ({ plans, zone, today, onEdit }: AllMedicinesProps) => (
  <section aria-labelledby="all-medicines">
    <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
      <h2 id="all-medicines" className="text-lg">
        {t('All medicines')}
      </h2>
      <PrintMedicines people={byPerson(plans)} today={today} />
    </div>
    <div className="mb-4 flex flex-col gap-3 empty:hidden">
      {byPerson(plans).map(({ person, medicines }) => (
        <CheckTogether
          key={person}
          label={person === '' ? t('Check my medicines') : t('Check {person}’s medicines', { person })}
          medicines={medicines}
        />
      ))}
    </div>
    <PlanList plans={plans} zone={zone} today={today} onEdit={onEdit} />
  </section>
)

const NoMedicines = ({ action }: { action: ReactNode }) => (
  <EmptyState
    icon={Pill}
    title={t('No medicines yet')}
    action={
      <span className="flex flex-wrap justify-center gap-3">
        {action}
        <LinkButton to="/prescriptions" variant="secondary">
          {t('Choose from my prescriptions')}
        </LinkButton>
      </span>
    }
  >
    {t('Open a prescription and press “Set reminders”, or add what else you take.')}
  </EmptyState>
)
