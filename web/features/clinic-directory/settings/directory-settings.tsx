import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { getClinicListing, type MissingForListing } from '#contract/clinic-directory.ts'
import { changeClinic, type ClinicSetup } from '#contract/clinics/setup.ts'
import type { Reply } from '#contract/endpoint.ts'
import { type Message, msg, t } from '#language/translate.ts'
import { ListingCard } from '#web/features/clinic-directory/listing-card.tsx'
import { sentenceOf } from '#web/lib/api-error.ts'
import { call } from '#web/lib/api.ts'
import { plainDate } from '#web/lib/dates.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { FormProblem, Notice } from '#web/ui/notice.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { toast } from '#web/ui/toast.ts'
import { useUnsaved } from '#web/ui/unsaved-work.tsx'

/** Clinics, their setup and this listing are read again after a change. */
const KEY = '/api/clinics'

const listingQuery = (id: string) =>
  queryOptions({
    queryKey: [KEY, id, 'listing'],
    queryFn: ({ signal }) => call(getClinicListing, { params: { id } }, { signal }),
  })

function useChange(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { isListed?: boolean; spokenLanguages?: string[] }) =>
      call(changeClinic, { params: { id }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: [KEY] }),
  })
}

/** Switches a clinic's place in the public directory on, and shows how it looks there. */
export function DirectorySettings({ setup: { clinic } }: { setup: ClinicSetup }) {
  const change = useChange(clinic.id)
  const query = useQuery(listingQuery(clinic.id))
  return (
    <div className="flex flex-col gap-6">
      <Checkbox
        label={t('List the clinic publicly')}
        help={t(
          'Anyone can find it under “Find a clinic”, by place, specialty, language and free time. The list shows what your booking page says, without names of people.',
        )}
        checked={change.isPending ? change.variables.isListed : clinic.isListed}
        disabled={change.isPending}
        onChange={(event) => change.mutate({ isListed: event.target.checked })}
      />
      <LanguagesForm clinic={clinic} />
      <Loaded query={query} inWords={sentenceOf} loading={t('Loading the clinic...')}>
        {(listing) => <Preview {...listing} city={clinic.city} />}
      </Loaded>
    </div>
  )
}

const inList = (text: string) =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)

/** The field's text; the server checks the list. */
const Languages = z.strictObject({ names: z.string() })

function LanguagesForm({ clinic: { id, spokenLanguages } }: Pick<ClinicSetup, 'clinic'>) {
  const change = useChange(id)
  const form = useEndpointForm(
    { body: Languages },
    {
      defaultValues: { names: spokenLanguages.join(', ') },
      save: ({ names }) => change.mutateAsync({ spokenLanguages: inList(names) }),
      onSaved: ({ clinic }) => {
        form.reset({ names: clinic.spokenLanguages.join(', ') })
        toast({ title: t('Languages saved') })
      },
    },
  )
  useUnsaved(form.isUnsaved)
  return (
    <form
      noValidate
      aria-label={t('Languages spoken')}
      onSubmit={(event) => void form.submit(event)}
      className="flex flex-col gap-4"
    >
      <div className="flex items-start gap-2">
        <Field
          label={t('Languages spoken')}
          optional
          help={t('By the team, separated by commas, such as Hindi, Marathi. Those of your doctors are added.')}
          className="min-w-0 flex-1"
        >
          <TextInput autoComplete="off" maxLength={800} {...form.register('names')} />
        </Field>
        <Button
          type="submit"
          variant="secondary"
          className="mt-6.5"
          pending={form.isSaving}
          pendingText={t('Saving...')}
          disabled={!form.isUnsaved && !form.isSaving}
        >
          {t('Save')}
        </Button>
      </div>
      <FormProblem form={form} />
    </form>
  )
}

const missingWords: Record<Exclude<MissingForListing, 'trial'>, Message> = {
  'switched-off': msg('The clinic isn’t listed: the choice above is off.'),
  'not-bookable': msg('The clinic isn’t listed while patients can’t book online. Its first steps say what is missing.'),
  'no-new-patients': msg('The clinic isn’t listed while it takes no new patients.'),
}

type PreviewProps = Reply<typeof getClinicListing> & { city: string }

/** How the clinic looks in the directory, and why it isn't there. */
const Preview = ({ listing, missing, trialUntil, city }: PreviewProps) => (
  <section aria-labelledby="listing-title" className="flex flex-col gap-3">
    <h3 id="listing-title">{t('How it looks')}</h3>
    {missing.map((one) => (
      <Notice key={one} tone={one === 'switched-off' ? 'info' : 'caution'}>
        {one === 'trial'
          ? t('The clinic isn’t listed during its free trial, which ends on {day}.', {
              day: plainDate(trialUntil ?? ''),
            })
          : t(missingWords[one])}
      </Notice>
    ))}
    {missing.length === 0 ? (
      <Notice tone="positive">
        {t('The clinic is listed.')}{' '}
        <a href={`/find-clinics?${new URLSearchParams({ place: city })}`} className="link">
          {t('Open the list')}
        </a>
      </Notice>
    ) : null}
    {listing ? (
      <div className="max-w-xl">
        <ListingCard listing={listing} showsZone={false} />
      </div>
    ) : (
      <p className="text-muted">
        {t('There is nothing to show before the clinic has a confirmed doctor and a service.')}
      </p>
    )}
  </section>
)
