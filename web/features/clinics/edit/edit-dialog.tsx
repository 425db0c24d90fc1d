import { type Message, msg, t } from '#language/translate.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ClinicSetup } from '#contract/clinics/setup.ts'
import { Week } from '#contract/clinics/opening.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { useLeave } from '#web/ui/unsaved-work.tsx'
import { setupQuery, useSetHours } from '#web/features/clinics/api.ts'
import type { EditTab } from '#web/features/clinics/use-clinics-address.ts'
import { BookingOnYourWebsite } from './booking-on-your-website.tsx'
import { ClosuresTab } from './closures-tab.tsx'
import { DetailsForm } from './details-form.tsx'
import { PaperForm } from './paper-form.tsx'
import { RulesForm } from './rules-form.tsx'
import { ServicesTab } from './services-tab.tsx'
import { WeekForm } from '#web/features/clinics/public/week/week-form.tsx'

const tabs: { value: EditTab; label: Message }[] = [
  { value: 'details', label: msg('Details') },
  { value: 'services', label: msg('Services') },
  { value: 'hours', label: msg('Opening hours') },
  { value: 'rules', label: msg('Booking rules') },
  { value: 'video', label: msg('Video visits') },
  { value: 'closures', label: msg('Closed days') },
  { value: 'paper', label: msg('Printouts') },
  { value: 'reminders', label: msg('Reminders') },
  { value: 'website', label: msg('Booking on your website') },
  { value: 'keys', label: msg('API keys') },
]

interface EditDialogProps {
  /** Empty: closed. */
  clinicId: string
  tab: EditTab
  reminders: (clinicId: string) => ReactNode
  video: (setup: ClinicSetup) => ReactNode
  website: (clinic: { id: string; name: string }) => ReactNode
  apiKeys: (clinic: { id: string; name: string }) => ReactNode
  onTab: (tab: EditTab) => void
  onClose: () => void
}

/** All settings of a clinic, one tab at a time. */
export function EditDialog({ clinicId, onClose, ...parts }: EditDialogProps) {
  const { data, error, isError, isFetching, refetch } = useQuery(setupQuery(clinicId))
  return (
    <Dialog
      open={clinicId !== ''}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('Edit Clinic')}
      description={data?.clinic.name}
      size="lg"
    >
      {isError ? (
        <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
          {sentenceOf(error)}
        </ErrorState>
      ) : data ? (
        <Parts setup={data} onClose={onClose} {...parts} />
      ) : (
        <SkeletonRows rows={6} label={t('Loading the clinic...')} />
      )}
    </Dialog>
  )
}

type PartsProps = Omit<EditDialogProps, 'clinicId'> & { setup: ClinicSetup }

function Parts({ tab, onTab, ...props }: PartsProps) {
  const leave = useLeave()
  return (
    <Tabs
      label={t('Clinic settings')}
      tabs={tabs.map((tab) => ({ ...tab, label: t(tab.label) }))}
      value={tab}
      onChange={(next) => leave(() => onTab(next as EditTab))}
    >
      <Panel tab={tab} {...props} />
    </Tabs>
  )
}

function Panel({ tab, setup, reminders, video, website, apiKeys, onClose }: Omit<PartsProps, 'onTab'>) {
  switch (tab) {
    case 'details':
      return <DetailsForm setup={setup} onClose={onClose} />
    case 'services':
      return <ServicesTab setup={setup} />
    case 'hours':
      return <HoursForm setup={setup} />
    case 'rules':
      return <RulesForm setup={setup} />
    case 'video':
      return video(setup)
    case 'closures':
      return <ClosuresTab clinic={setup.clinic} />
    case 'paper':
      return <PaperForm setup={setup} />
    case 'reminders':
      return reminders(setup.clinic.id)
    case 'website':
      return <BookingOnYourWebsite setup={setup}>{website(setup.clinic)}</BookingOnYourWebsite>
    case 'keys':
      return apiKeys(setup.clinic)
  }
}

const usual = { opens: '09:00', closes: '18:00' }

/** The opening hours of a clinic. */
function HoursForm({ setup }: { setup: ClinicSetup }) {
  const save = useSetHours(setup.clinic.id)
  return (
    <WeekForm
      label={t('Opening hours')}
      hours={setup.openingHours}
      schema={Week}
      usual={usual}
      saveText={t('Save opening hours')}
      isPending={save.isPending}
      error={save.error}
      onSave={(hours, onSaved) => save.mutate({ hours }, { onSuccess: onSaved })}
      intro={() => (
        <p className="mb-2 max-w-[70ch] text-muted">
          {t(
            'Patients can book within these hours, in the clinic’s time ({timeZone}). Existing appointments aren’t affected. For morning and evening hours, add a break and set when each part begins and ends.',
            { timeZone: setup.clinic.timeZone.replaceAll('_', ' ') },
          )}
        </p>
      )}
    />
  )
}
