import { useEffect, useRef, useState } from 'react'
import { type Message, msg, t } from '#language/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** What the browser says when it gives no camera or microphone, and what to do then. */
const refusals: Record<string, Message> = {
  NotAllowedError: msg(
    'Your browser isn’t allowed to use camera and microphone. Allow both for this site in the browser’s address bar or settings, then test again.',
  ),
  NotFoundError: msg('No camera or microphone was found. Connect one, or use a phone, then test again.'),
  NotReadableError: msg('Another program uses your camera or microphone. Close it, then test again.'),
  OverconstrainedError: msg('No camera or microphone was found. Connect one, or use a phone, then test again.'),
}
const otherRefusal = msg('Camera and microphone could not be tested. Try another browser, or call the clinic.')
const unable = msg('This browser has no access to camera and microphone. Try another browser, or a phone.')

const stop = (stream: MediaStream) => {
  for (const track of stream.getTracks()) track.stop()
}

interface Result {
  stream: MediaStream | null
  /** What is wrong without a stream. */
  says: Message | null
}

async function opened(): Promise<Result> {
  if (!('mediaDevices' in navigator)) return { stream: null, says: unable }
  try {
    return { stream: await navigator.mediaDevices.getUserMedia({ video: true, audio: true }), says: null }
  } catch (error) {
    return { stream: null, says: (error instanceof DOMException && refusals[error.name]) || otherRefusal }
  }
}

/** Tests camera and microphone: shows the picture, or says what is wrong. Nothing is sent. */
export function DeviceTest() {
  const [{ stream, says }, setResult] = useState<Result>({ stream: null, says: null })
  const [isTesting, setTesting] = useState(false)
  const picture = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    if (!stream) return
    if (picture.current) picture.current.srcObject = stream
    return () => stop(stream)
  }, [stream])
  const test = async () => {
    setTesting(true)
    setResult(await opened())
    setTesting(false)
  }
  return (
    <section aria-label={t('Camera and microphone')} className="flex flex-col items-start gap-3">
      <h2 className="text-base">{t('Camera and microphone')}</h2>
      {stream ? (
        <>
          <Notice tone="positive" live title={t('Camera and microphone work')}>
            {t('Only you see this picture.')}
          </Notice>
          <video
            ref={picture}
            autoPlay
            muted
            playsInline
            aria-label={t('Your camera')}
            className="aspect-video w-full max-w-sm rounded-md bg-surface-sunken"
          />
          <Button variant="secondary" onClick={() => setResult({ stream: null, says: null })}>
            {t('Stop the test')}
          </Button>
        </>
      ) : (
        <>
          {says ? (
            <Notice tone="caution" live>
              {t(says)}
            </Notice>
          ) : null}
          <Button variant="secondary" pending={isTesting} pendingText={t('Testing...')} onClick={() => void test()}>
            {t('Test camera and microphone')}
          </Button>
        </>
      )}
    </section>
  )
}
