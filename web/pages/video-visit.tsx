import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { t } from '#language/translate.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { placeOfPatient } from '#web/features/video-visits/api.ts'
import { CallScreen } from '#web/features/video-visits/call/call-screen.tsx'
import { WaitingRoom } from '#web/features/video-visits/join/waiting-room.tsx'
import { useSignedInUser } from '#web/shell/current-user.ts'
import { PageHead } from '#web/shell/page-head.tsx'
import { Loaded } from '#web/ui/loaded.tsx'

/** A video visit: the waiting page for its patient, the call for people of the clinic. */
export default function VideoVisitPage() {
  const { id = '' } = useParams()
  const { role } = useSignedInUser()
  return (
    <>
      <PageHead title={t('Video visit')} noIndex />
      {role === 'patient' ? <Join key={id} id={id} /> : <CallScreen key={id} id={id} />}
    </>
  )
}

function Join({ id }: { id: string }) {
  const place = placeOfPatient(id)
  const query = useQuery({ queryKey: place.key, queryFn: ({ signal }) => place.load(signal) })
  return (
    <Loaded query={query} inWords={sentenceOf} loading={t('Loading the video visit...')}>
      {(view) => <WaitingRoom place={place} first={view} />}
    </Loaded>
  )
}
