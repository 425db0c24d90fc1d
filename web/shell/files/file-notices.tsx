import { useEffect, useState } from 'react'
import { t } from '#language/translate.ts'
import { fileMessages } from '#contract/files.ts'
import { Notice } from '#web/ui/notice.tsx'
import { hasAnimated } from './animated.ts'
import { hasEncrypted } from './encrypted.ts'

type Finding = 'encrypted' | 'animated'

interface Found {
  files: readonly File[]
  findings: Finding[]
}

async function findingsOf(files: readonly File[]): Promise<Finding[]> {
  const [isEncrypted, isAnimated] = await Promise.all([hasEncrypted(files), hasAnimated(files)])
  return [...(isEncrypted ? (['encrypted'] as const) : []), ...(isAnimated ? (['animated'] as const) : [])]
}

/** Says before files are uploaded that a PDF is encrypted or a PNG animated; renders nothing otherwise. */
export function FileNotices({ files }: { files: readonly File[] }) {
  const [found, setFound] = useState<Found | null>(null)
  useEffect(() => {
    let isLatest = true
    void findingsOf(files).then((findings) => {
      if (isLatest) setFound({ files, findings })
    })
    return () => void (isLatest = false)
  }, [files])
  // those of an earlier choice are over
  const shown = found?.files === files ? found.findings : []
  return shown.map((finding) => (
    <Notice key={finding} tone="caution" live>
      {t(fileMessages[finding])}
    </Notice>
  ))
}
