import { t } from '#language/translate.ts'
import { Share2 } from 'lucide-react'
import { Button } from './button.tsx'
import { useHydrated } from './use-hydrated.ts'

/** Opens the device's own sheet to share a link; renders nothing in a browser without one. */
export function ShareButton({ title, url }: { title: string; url: string }) {
  const isHydrated = useHydrated()
  if (!isHydrated || typeof navigator.share !== 'function') return null
  // a closed sheet isn't a failure, and the link can be copied in any case
  const share = () => void navigator.share({ title, url }).catch(() => undefined)
  return (
    <Button variant="secondary" onClick={share}>
      <Share2 aria-hidden="true" className="size-4.5" />
      {t('Share')}
    </Button>
  )
}
