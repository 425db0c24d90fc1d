import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { type ClinicSetup, changeClinic } from '#contract/clinics/setup.ts'
import { tokenAlgorithms, type VideoServer, VideoServerChange } from '#contract/video-visits/server.ts'
import { t } from '#language/translate.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { call } from '#web/lib/api.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { FormProblem } from '#web/ui/notice.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toast.ts'
import { useUnsaved } from '#web/ui/unsaved-work.tsx'
import { useSetVideoServer, videoServerQuery } from './api.ts'

/** Switches a clinic's video visits on, and sets where they take place. */
export function VideoSettings({ setup }: { setup: ClinicSetup }) {
  const { id, offersVideo } = setup.clinic
  const query = useQuery(videoServerQuery(id))
  return (
    <div className="flex flex-col gap-6">
      <Switch clinicId={id} isOn={offersVideo} />
      {offersVideo ? (
        <Loaded query={query} inWords={sentenceOf} loading={t('Loading...')}>
          {(server) => <ServerForm clinicId={id} server={server} />}
        </Loaded>
      ) : null}
    </div>
  )
}

function Switch({ clinicId, isOn }: { clinicId: string; isOn: boolean }) {
  const client = useQueryClient()
  const change = useMutation({
    mutationFn: (offersVideo: boolean) => call(changeClinic, { params: { id: clinicId }, body: { offersVideo } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['/api/clinics'] }),
  })
  return (
    <Checkbox
      label={t('Offer video visits')}
      help={t('Choose afterwards, for each service, whether patients can book it by video.')}
      checked={change.isPending ? change.variables : isOn}
      disabled={change.isPending}
      onChange={(event) => change.mutate(event.target.checked)}
    />
  )
}

const NO_TOKEN = 'none'

/** The clinic's Jitsi server. */
function ServerForm({ clinicId, server }: { clinicId: string; server: VideoServer }) {
  const save = useSetVideoServer(clinicId)
  const form = useEndpointForm(
    { body: VideoServerChange },
    {
      defaultValues: { url: server.url ?? '', token: server.token && { ...server.token, key: undefined } },
      save: save.mutateAsync,
      onSaved: (saved) => {
        form.reset({ url: saved.url ?? '', token: saved.token && { ...saved.token, key: undefined } })
        toast({ title: t('Video server saved') })
      },
    },
  )
  useUnsaved(form.isUnsaved)
  const { register, errorOf, control, setValue } = form
  const token = useWatch({ control, name: 'token' })
  const choose = (algorithm: string) =>
    setValue(
      'token',
      algorithm === NO_TOKEN ? null : { app: '', keyId: null, ...token, algorithm: algorithm as 'HS256' | 'RS256' },
      { shouldDirty: true },
    )
  return (
    <form
      noValidate
      aria-label={t('Video server')}
      onSubmit={(event) => void form.submit(event)}
      className="flex flex-col gap-5"
    >
      <Field
        label={t('Address of your Jitsi server')}
        optional
        help={t(
          'Each appointment gets its own room there. Without a server, the doctor enters a link of another service for each call.',
        )}
        error={errorOf('url')}
      >
        <TextInput
          type="url"
          inputMode="url"
          maxLength={300}
          placeholder="https://meet.example.org"
          {...register('url')}
        />
      </Field>
      <Field label={t('Signed tokens')} help={t('For a server that lets only people with a token in.')}>
        <Select value={token?.algorithm ?? NO_TOKEN} onChange={(event) => choose(event.target.value)}>
          <option value={NO_TOKEN}>{t('Not needed')}</option>
          {tokenAlgorithms.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </Select>
      </Field>
      {token ? (
        <>
          <Field label={t('Application ID')} required error={errorOf('token.app')}>
            <TextInput maxLength={100} {...register('token.app')} />
          </Field>
          <Field
            label={token.algorithm === 'RS256' ? t('Private key (PEM)') : t('Shared secret')}
            help={server.token ? t('Leave it empty to use the saved one.') : undefined}
            required={!server.token}
            error={errorOf('token.key')}
          >
            <Textarea
              rows={3}
              maxLength={10_000}
              autoComplete="off"
              spellCheck={false}
              {...register('token.key', { setValueAs: (text: string) => text || undefined })}
            />
          </Field>
          {token.algorithm === 'RS256' ? (
            <Field label={t('Key ID')} optional error={errorOf('token.keyId')}>
              <TextInput maxLength={200} {...register('token.keyId', { setValueAs: (text: string) => text || null })} />
            </Field>
          ) : null}
        </>
      ) : null}
      <FormProblem form={form} />
      <Button
        type="submit"
        className="w-fit"
        pending={form.isSaving}
        pendingText={t('Saving...')}
        disabled={!form.isUnsaved && !form.isSaving}
      >
        {t('Save video server')}
      </Button>
    </form>
  )
}
