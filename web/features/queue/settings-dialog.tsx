import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import type { Sent } from '#contract/endpoint.ts'
import type { DayQueue, DoctorQueue, QueueSettings } from '#contract/walk-ins/queue.ts'
import { queueRules, ruleTitles } from '#contract/walk-ins/queue.ts'
import { listWalls, pairWall, removeWall, WALL } from '#contract/walk-ins/wall.ts'
import { t } from '#language/translate.ts'
import { doctorName } from '#web/features/walk-ins/public/words.ts'
import { problemOf, sentenceOf } from '#web/lib/api-error.ts'
import { call } from '#web/lib/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { RadioCard, RadioCards } from '#web/ui/radio-cards.tsx'
import { Select } from '#web/ui/select.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { toast } from '#web/ui/toast.ts'
import { useDoctorToday, useSettings } from './api.ts'

interface SettingsDialogProps {
  queue: DayQueue
  onClose: () => void
}

/** The order of the queue, rooms, and the screens of the waiting room, of one clinic. */
export function SettingsDialog({ queue, onClose }: SettingsDialogProps) {
  const clinics = queue.clinics.filter(({ can }) => can.set || can.pair)
  // a clinic whose queue is in use today is meant more often
  const usual = clinics.find(({ id }) => queue.entries.some(({ clinic }) => clinic.id === id)) ?? clinics[0]
  const [chosen, setChosen] = useState(usual?.id ?? '')
  const clinic = clinics.find(({ id }) => id === chosen)
  const doctors = queue.doctors.filter(({ clinicId, canCall }) => clinicId === chosen && canCall)
  return (
    <Dialog open onOpenChange={onClose} title={t('Set up the queue')} size="lg">
      <div className="flex flex-col gap-6">
        {clinics.length > 1 ? (
          <Field label={t('Clinic')}>
            <Select value={chosen} onChange={({ target }) => setChosen(target.value)}>
              {clinics.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
        ) : null}
        {clinic?.can.set ? <OrderSettings key={clinic.id} clinic={clinic} /> : null}
        {doctors.map((one) => (
          <RoomForm key={one.doctor.id} of={one} />
        ))}
        {clinic?.can.pair ? <Screens key={chosen} clinicId={chosen} /> : null}
      </div>
    </Dialog>
  )
}

/** The clinic's rule, and initials on the screens. Both are saved when chosen. */
function OrderSettings({ clinic: { id, rule, showsInitials } }: { clinic: DayQueue['clinics'][number] }) {
  const saving = useSettings(id)
  const save = (change: Partial<QueueSettings>) =>
    saving.mutate({ rule, showsInitials, ...change }, { onSuccess: () => toast({ title: t('Saved') }) })
  return (
    <>
      <RadioCards
        legend={t('Order of the calls')}
        error={problemOf(saving.error) ?? undefined}
        disabled={saving.isPending}
      >
        {queueRules.map((one) => (
          <RadioCard
            key={one}
            name="rule"
            value={one}
            checked={rule === one}
            onChange={() => save({ rule: one })}
            title={t(ruleTitles[one])}
          />
        ))}
      </RadioCards>
      <Switch
        label={t('Initials on the screen')}
        help={t('Screens in the waiting room show tokens. With this, they show initials, too.')}
        checked={showsInitials}
        disabled={saving.isPending}
        onChange={(isOn) => save({ showsInitials: isOn })}
      />
    </>
  )
}

/** The room of a doctor. */
function RoomForm({ of: { doctor, room } }: { of: DoctorQueue }) {
  const { mutate, isPending, error } = useDoctorToday(doctor.id)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('room') as string
    mutate({ room: typed || null }, { onSuccess: () => toast({ title: t('Saved') }) })
  }
  return (
    <form onSubmit={submit} className="flex items-end gap-3">
      <Field
        label={t('Room of {doctor}', { doctor: doctorName(doctor) })}
        className="flex-1"
        error={problemOf(error) ?? undefined}
      >
        <TextInput name="room" defaultValue={room ?? ''} maxLength={40} autoComplete="off" />
      </Field>
      <Button type="submit" variant="secondary" pending={isPending} pendingText={t('Saving...')}>
        {t('Save')}
      </Button>
    </form>
  )
}

/** The screens of a clinic's waiting room, and the form that pairs another one. */
function Screens({ clinicId }: { clinicId: string }) {
  const client = useQueryClient()
  const query = useQuery({ queryKey: ['/api/wall-screens'], queryFn: () => call(listWalls, {}) })
  const removal = useMutation({
    mutationFn: (id: string) => call(removeWall, { params: { id } }),
    onSuccess: () => toast({ title: t('Screen removed') }),
    onSettled: () => client.invalidateQueries({ queryKey: ['/api/wall-screens'] }),
  })
  return (
    <section aria-labelledby="wall-screens" className="border-t border-line pt-5">
      <h3 id="wall-screens" className="text-base">
        {t('Screens in the waiting room')}
      </h3>
      <p className="mt-1 mb-3 max-w-[60ch] text-sm text-muted">
        {t('Open the address {address} on the screen. It shows a code. Enter the code here.', {
          address: `${window.location.origin}/wall`,
        })}
      </p>
      <Loaded query={query} inWords={sentenceOf} loading={t('Loading screens...')}>
        {(screens) => (
          <ul className="mb-4 divide-y divide-line">
            {screens
              .filter((one) => one.clinicId === clinicId)
              .map(({ id, name }) => (
                <li key={id} className="flex items-center justify-between gap-3 py-2">
                  <span id={`wall-${id}`}>{name}</span>
                  <Button
                    size="sm"
                    variant="secondary"
                    className="min-h-11 md:min-h-9"
                    aria-describedby={`wall-${id}`}
                    pending={removal.isPending && removal.variables === id}
                    pendingText={t('Removing...')}
                    onClick={() => removal.mutate(id)}
                  >
                    {t('Remove')}
                  </Button>
                </li>
              ))}
          </ul>
        )}
      </Loaded>
      <PairForm clinicId={clinicId} />
    </section>
  )
}

function PairForm({ clinicId }: { clinicId: string }) {
  const client = useQueryClient()
  const pairing = useMutation({
    mutationFn: (body: Sent<typeof pairWall>['body']) => call(pairWall, { body }),
    // the field shows why
    meta: { isQuiet: () => true },
    onSettled: () => client.invalidateQueries({ queryKey: ['/api/wall-screens'] }),
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const data = new FormData(form)
    pairing.mutate(
      { clinicId, code: data.get('code') as string, name: data.get('name') as string },
      {
        onSuccess: ({ name }) => {
          form.reset()
          toast({ title: t('Screen paired'), description: name })
        },
      },
    )
  }
  return (
    <form onSubmit={submit} className="grid items-end gap-3 sm:grid-cols-[8rem_1fr_auto]">
      <Field label={t('Code')} required>
        <TextInput name="code" autoComplete="off" maxLength={WALL.letters} className="uppercase" />
      </Field>
      <Field label={t('Name of the screen')} required>
        <TextInput name="name" autoComplete="off" maxLength={60} defaultValue={t('Waiting room')} />
      </Field>
      <Button type="submit" pending={pairing.isPending} pendingText={t('Pairing...')}>
        {t('Pair')}
      </Button>
      {pairing.error ? (
        <p role="alert" className="text-sm text-danger sm:col-span-3">
          {sentenceOf(pairing.error)}
        </p>
      ) : null}
    </form>
  )
}
