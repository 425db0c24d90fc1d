import { t } from '#language/translate.ts'
import { WallScreen } from '#web/features/walk-ins/wall/wall-screen.tsx'
import { PageHead } from '#web/shell/page-head.tsx'

/** The screen of a waiting room, paired by a code. */
export default function WallPage() {
  return (
    <>
      <PageHead title={t('Waiting room')} noIndex />
      <WallScreen />
    </>
  )
}
