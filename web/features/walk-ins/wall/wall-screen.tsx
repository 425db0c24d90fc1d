import { type ReactNode, useEffect, useRef, useState } from 'react'
import { beginWall, getWall, type Wall } from '#contract/walk-ins/wall.ts'
import { t } from '#language/translate.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { call } from '#web/lib/api.ts'
import { clockIn } from '#web/lib/clock.ts'
import { doctorName } from '#web/shell/people.ts'
import { Button } from '#web/ui/button.tsx'
import { type CalledToken, callsBetween, openWallLine, type WallState } from './wall-line.ts'

const KEY = 'wall-screen'

const clock = {
  now: () => Date.now(),
  later(work: () => void, ms: number) {
    const timer = setTimeout(work, ms)
    return () => clearTimeout(timer)
  },
}

const store = {
  read: () => localStorage.getItem(KEY),
  write: (secret: string | null) =>
    secret === null ? localStorage.removeItem(KEY) : localStorage.setItem(KEY, secret),
}

const look = async (secret: string): Promise<Wall | null> => {
  try {
    return await call(getWall, { params: { token: secret } })
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}

/** The screen of a waiting room: its code, then the tokens that are called. */
export function WallScreen() {
  const [state, setState] = useState<WallState>({ wall: null, at: null, isStale: false })
  const [speaks, setSpeaks] = useState(false)
  useEffect(
    () =>
      openWallLine({
        look,
        begin: async () => (await call(beginWall, { body: {} })).secret,
        store,
        clock,
        onState: setState,
      }),
    [],
  )
  useAnnouncements(state.wall, speaks)
  const { wall, at, isStale } = state
  if (isStale) return <Message title={t('Not connected')}>{sinceWhen(wall, at)}</Message>
  if (!wall) return <Message title={t('Connecting...')} />
  if (wall.state === 'unpaired')
    return (
      <Message title={t('Pair this screen')}>
        <span className="my-6 block text-[min(18vw,9rem)] leading-none font-semibold tracking-widest">{wall.code}</span>
        {t('At the desk, open “Queue”, “Set up”, and enter this code.')}
      </Message>
    )
  return (
    <main className="flex min-h-dvh flex-col gap-6 p-4 sm:p-8">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-xl">{wall.clinic.name}</h1>
        <Button variant="secondary" aria-pressed={speaks} onClick={() => setSpeaks(!speaks)}>
          {speaks ? t('Announcements are on') : t('Speak announcements')}
        </Button>
      </div>
      {wall.doctors.length === 0 ? (
        <p className="m-auto text-[min(7vw,2.5rem)] text-muted">{t('No one is waiting.')}</p>
      ) : (
        <ul
          aria-label={t('Doctors')}
          className="grid flex-1 auto-rows-fr gap-4 sm:gap-6 lg:grid-cols-[repeat(auto-fit,minmax(28rem,1fr))]"
        >
          {wall.doctors.map((one) => (
            <DoctorPanel key={one.id} doctor={one} />
          ))}
        </ul>
      )}
    </main>
  )
}

function sinceWhen(wall: Wall | null, at: number | null): string {
  if (at === null) return t('This screen connects automatically.')
  const zone = wall?.state === 'paired' ? wall.clinic.timeZone : undefined
  return t('Not connected since {time}. This screen connects automatically.', { time: clockIn(zone, new Date(at)) })
}

const Message = ({ title, children }: { title: string; children?: ReactNode }) => (
  <main className="flex min-h-dvh flex-col items-center justify-center p-6 text-center">
    <h1 className="text-[min(7vw,2.5rem)]">{title}</h1>
    <p className="mt-2 text-xl text-muted">{children}</p>
  </main>
)

/** One doctor: the called token large, the next two, and a delay. */
function DoctorPanel({ doctor }: { doctor: CalledToken }) {
  const { now, next, room, late } = doctor
  return (
    <li className="flex flex-col rounded-lg border border-line bg-surface-raised p-4 sm:p-6">
      <h2 className="text-[min(6vw,2rem)] leading-tight">
        {doctorName(doctor)}
        {room ? <span className="text-muted">{` · ${t('Room {room}', { room })}`}</span> : null}
      </h2>
      <p aria-live="polite" className="my-auto py-4 text-center">
        {now ? (
          <>
            <span className="block text-xl text-muted">{t('Now')}</span>
            <span className="block text-[min(30vw,11rem)] leading-none font-semibold text-brand tabular-nums">
              {now.token}
            </span>
            {now.initials ? <span className="block text-[min(7vw,2.5rem)]">{now.initials}</span> : null}
          </>
        ) : (
          <span className="text-[min(7vw,2.5rem)] text-muted">{t('Please wait')}</span>
        )}
      </p>
      {next.length > 0 ? (
        <p className="text-[min(6vw,2rem)] tabular-nums">
          <span className="text-muted">{t('Next:')}</span>{' '}
          {next.map(({ token, initials }) => (initials ? `${token} (${initials})` : `${token}`)).join(', ')}
        </p>
      ) : null}
      {late === null ? null : (
        <p className="mt-2 text-xl text-caution">{t('About {minutes} minutes late', { minutes: late })}</p>
      )}
    </li>
  )
}

/** Speaks each new call, once the person at the screen has turned it on: browsers refuse before. */
function useAnnouncements(wall: Wall | null, speaks: boolean) {
  const before = useRef<Wall | null>(null)
  useEffect(() => {
    const calls = callsBetween(before.current, wall)
    before.current = wall
    if (!speaks || !('speechSynthesis' in window)) return
    for (const { now, room } of calls) {
      const words = room
        ? t('Token {token}, room {room}', { token: now!.token, room })
        : t('Token {token}', { token: now!.token })
      const spoken = new SpeechSynthesisUtterance(words)
      spoken.lang = document.documentElement.lang
      window.speechSynthesis.speak(spoken)
    }
  }, [wall, speaks])
}
