import { t } from '#language/translate.ts'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'

interface WithoutMedicationsProps {
  /** Number of medications that aren't signed. */
  count: number
  onFinish: () => void
}

/** Offers to finish a visit whose medications couldn't be signed; asks before they are deleted. */
export function WithoutMedications({ count, onFinish }: WithoutMedicationsProps) {
  const [isAsking, setAsking] = useState(false)
  return (
    <Notice tone="caution">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p>{t('The medications aren’t signed. Correct them, or finish the visit without them.')}</p>
        <Button size="sm" variant="secondary" onClick={() => setAsking(true)}>
          {t('Finish without them')}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t('Finish without the medications?')}
        description={t(
          '{count, plural, one {# medication isn’t signed and will be deleted.} other {# medications aren’t signed and will be deleted.}}',
          { count },
        )}
        confirmText={t('Finish visit')}
        pendingText={t('Finishing...')}
        pending={false}
        onConfirm={() => {
          setAsking(false)
          onFinish()
        }}
      />
    </Notice>
  )
}
