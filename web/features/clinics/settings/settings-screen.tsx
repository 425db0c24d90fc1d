import { t } from '#language/translate.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ClinicSetup } from '#contract/clinics/setup.ts'
import { setupQuery } from '#web/features/clinics/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { useSignedInUser } from '#web/shell/current-user.ts'
import { PageHead } from '#web/shell/page-head.tsx'
import { PageHeader } from '#web/shell/page-header.tsx'
import { BackLink } from '#web/ui/back-link.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { useUnsavedWork } from '#web/ui/unsaved-work.tsx'
import { type SettingsPart, settingsAddress, settingsPage } from './parts.ts'
import { SettingsList } from './settings-list.tsx'

interface SettingsScreenProps {
  clinicId: string
  /** Absent: the list of all pages. */
  part?: SettingsPart
  children: (setup: ClinicSetup) => ReactNode
}

/** The settings of a clinic, a page for each part, with the list of all beside it on wide screens. */
export function SettingsScreen({ clinicId, part, children }: SettingsScreenProps) {
  const query = useQuery(setupQuery(clinicId))
  const { memberships } = useSignedInUser()
  const clinic = memberships.find((one) => one.clinic.id === clinicId)?.clinic
  const label = settingsPage(part)?.label
  return (
    <>
      <PageHead title={label ? `${t(label)} · ${t('Clinic settings')}` : t('Clinic settings')} noIndex />
      {part ? (
        <div className="lg:hidden">
          <BackLink to={settingsAddress(clinicId)}>{t('Clinic settings')}</BackLink>
        </div>
      ) : null}
      <div className={part ? 'max-lg:hidden' : undefined}>
        <BackLink to="/clinics">{t('Clinics')}</BackLink>
      </div>
      <PageHeader title={t('Clinic settings')} description={<bdi>{query.data?.clinic.name ?? clinic?.name}</bdi>} />
      <div className="grid items-start gap-x-8 gap-y-6 lg:grid-cols-[14rem_minmax(0,1fr)]">
        <SettingsList clinicId={clinicId} isAlone={part === undefined} />
        <PartPanel key={part} title={label ? t(label) : t('Overview')}>
          <Loaded query={query} inWords={sentenceOf} loading={t('Loading the clinic...')}>
            {children}
          </Loaded>
        </PartPanel>
      </div>
    </>
  )
}

/** The frame of a page. It asks before unsaved work is lost, and has room for what loads. */
function PartPanel({ title, children }: { title: string; children: ReactNode }) {
  const { around } = useUnsavedWork()
  return (
    <section
      data-page-panel
      aria-labelledby="settings-part"
      className="min-h-96 min-w-0 rounded-lg border border-line bg-surface-raised p-5"
    >
      <h2 id="settings-part" className="mb-4 text-lg">
        {title}
      </h2>
      {around(children)}
    </section>
  )
}
