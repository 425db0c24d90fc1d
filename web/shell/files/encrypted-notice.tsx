import { useEffect, useState } from 'react'
import { fileMessages } from '#contract/files.ts'
import { Notice } from '#web/ui/notice.tsx'
import { hasEncrypted } from './encrypted.ts'

/** Says that a chosen PDF is encrypted, before it is uploaded; renders nothing otherwise. */
export function EncryptedNotice({ files }: { files: readonly File[] }) {
  const [found, setFound] = useState<readonly File[] | null>(null)
  useEffect(() => {
    let isLatest = true
    void hasEncrypted(files).then((isOne) => {
      if (isLatest) setFound(isOne ? files : null)
    })
    return () => void (isLatest = false)
  }, [files])
  return found === files && files.length > 0 ? (
    <Notice tone="caution" live>
      {fileMessages.encrypted}
    </Notice>
  ) : null
}
