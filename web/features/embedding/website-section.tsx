import { t } from '#language/translate.ts'
import { Trans } from '#web/ui/trans.tsx'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { embeddingMessages, getEmbedding, MAX_EMBEDDING_SITES, saveEmbedding, SiteOrigin } from '#contract/embedding.ts'
import { call } from '#web/lib/api.ts'
import { problemOf, sentenceOf } from '#web/lib/api-error.ts'
import { toast } from '#web/ui/toast.ts'
import { ExternalLink, X } from 'lucide-react'
import { type SubmitEvent, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { snippetOf } from './snippet.ts'

const keyOf = (clinicId: string) => [getEmbedding.path, clinicId]

/** Returns the sites that can show the clinic's booking page. */
const useEmbedding = (clinicId: string) =>
  useQuery({
    queryKey: keyOf(clinicId),
    queryFn: ({ signal }) => call(getEmbedding, { params: { id: clinicId } }, { signal }),
  })

/** Replaces the list of sites; the caller shows a refusal. */
function useSaveEmbedding(clinicId: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (origins: string[]) => call(saveEmbedding, { params: { id: clinicId }, body: { origins } }),
    onSuccess: (now) => {
      cache.setQueryData(keyOf(clinicId), now)
      toast({ title: t(embeddingMessages.saved) })
    },
    meta: { inWords: (error) => sentenceOf(error, t(embeddingMessages.failed)) },
  })
}

/** Booking on the clinic's own website: the allowed sites and the embed code. */
export function WebsiteSection({ clinic }: { clinic: { id: string; name: string } }) {
  const { data, error, refetch } = useEmbedding(clinic.id)
  if (error) return <ErrorState onRetry={() => void refetch()}>{sentenceOf(error)}</ErrorState>
  if (!data) return <Skeleton className="h-40" />
  const snippet = snippetOf(window.location.origin, clinic)
  return (
    <div className="flex flex-col gap-6">
      <Sites clinicId={clinic.id} origins={data.origins} />
      <section aria-labelledby="snippet-title">
        <h3 id="snippet-title">{t('Embed code')}</h3>
        <p className="mt-1 text-sm text-muted">
          {t('Paste this where the booking form should appear. It only loads on the websites listed above.')}
        </p>
        <Textarea
          readOnly
          rows={5}
          value={snippet}
          aria-label={t('Embed code')}
          spellCheck={false}
          className="mt-3 font-mono text-sm"
          onFocus={(event) => event.target.select()}
        />
        <div className="mt-3 flex flex-wrap items-center gap-3">
          <CopyButton text={snippet} label={t('Copy code')} />
          <a
            href={`/clinics/${clinic.id}/book?embed=1`}
            target="_blank"
            rel="noopener"
            className="link inline-flex min-h-11 items-center gap-1.5 text-sm md:min-h-9"
          >
            <ExternalLink aria-hidden="true" className="size-4" />
            <Trans
              text="Preview<span> (opens in a new tab)</span>"
              tags={{ span: (words) => <span className="sr-only">{words}</span> }}
            />
          </a>
        </div>
      </section>
    </div>
  )
}

function Sites({ clinicId, origins }: { clinicId: string; origins: readonly string[] }) {
  const [typed, setTyped] = useState('')
  const [refusal, setRefusal] = useState<string>()
  const { mutate, isPending } = useSaveEmbedding(clinicId)
  const save = (next: string[], then?: () => void) =>
    mutate(next, {
      onSuccess: then,
      onError: (error) => setRefusal(problemOf(error, t(embeddingMessages.failed)) ?? undefined),
    })
  const add = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const site = SiteOrigin.safeParse(typed)
    setRefusal(site.error?.issues[0]?.message)
    if (site.data) save([...origins.filter((one) => one !== site.data), site.data], () => setTyped(''))
  }
  return (
    <section aria-labelledby="sites-title">
      <h3 id="sites-title">{t('Allowed websites')}</h3>
      {origins.length > 0 ? (
        <ul className="mt-2 divide-y divide-line rounded-md border border-line">
          {origins.map((origin) => (
            <li key={origin} className="flex min-h-11 items-center justify-between gap-2 ps-3">
              <span className="min-w-0 truncate">{origin}</span>
              <IconButton
                label={t('Remove {origin}', { origin })}
                disabled={isPending}
                onClick={() => save(origins.filter((one) => one !== origin))}
              >
                <X aria-hidden="true" className="size-4" />
              </IconButton>
            </li>
          ))}
        </ul>
      ) : (
        <p className="mt-1 text-sm text-muted">{t('None yet. The form won’t load on other sites.')}</p>
      )}
      {origins.length < MAX_EMBEDDING_SITES ? (
        <form className="mt-3 flex items-start gap-2" noValidate onSubmit={add}>
          <Field label={t('Website address')} error={refusal} className="flex-1">
            <TextInput
              value={typed}
              inputMode="url"
              autoComplete="off"
              placeholder="https://www.example.com"
              onChange={(event) => setTyped(event.target.value)}
            />
          </Field>
          <Button type="submit" variant="secondary" className="mt-6.5" pending={isPending} pendingText={t('Saving...')}>
            {t('Add')}
          </Button>
        </form>
      ) : null}
    </section>
  )
}
