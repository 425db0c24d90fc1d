import { t } from '#language/translate.ts'
import { useEffect, useRef, useState } from 'react'
import { Spinner } from '#web/ui/spinner.tsx'

interface PdfPagesProps {
  address: string
  /** The label for screen readers, such as "Blood count, page 1". */
  label: string
}

/** Widest drawing of a page in device pixels; a phone has no room for more. */
const MOST_PIXELS = 2400
/** Number of pages drawn initially; more on request. */
const PAGES_AT_ONCE = 10

/** The pages of a PDF, drawn by a library on this page: no script of the file runs, and nothing leaves the site. */
export function PdfPages({ address, label }: PdfPagesProps) {
  const box = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<'loading' | 'shown' | 'locked' | 'failed'>('loading')
  const [most, setMost] = useState(PAGES_AT_ONCE)
  const [count, setCount] = useState(0)
  useEffect(() => {
    let isOver = false
    let end = () => {}
    const draw = async () => {
      const { openPdf } = await import('./pdf.ts')
      const pdf = openPdf(address)
      end = pdf.close
      const document = await pdf.opened
      setCount(document.numPages)
      const width = box.current?.clientWidth ?? 600
      for (let number = 1; number <= Math.min(document.numPages, most) && !isOver; number++) {
        const canvas = globalThis.document.createElement('canvas')
        const drawn = await pdf.draw(number, canvas, Math.min(width * devicePixelRatio, MOST_PIXELS))
        if (isOver || !drawn) return
        canvas.className = 'block w-full rounded-sm border border-line bg-white'
        canvas.setAttribute('role', 'img')
        canvas.setAttribute(
          'aria-label',
          t('{label}, sheet {number} of {count}', { label, number, count: document.numPages }),
        )
        const old = box.current?.children[number - 1]
        if (old) old.replaceWith(canvas)
        else box.current?.append(canvas)
        setState('shown')
      }
    }
    draw().catch((error: unknown) => {
      if (!isOver) setState((error as Error).name === 'PasswordException' ? 'locked' : 'failed')
    })
    return () => {
      isOver = true
      end()
    }
  }, [address, label, most])
  return (
    <div>
      <div ref={box} className="flex flex-col gap-3" />
      {state === 'loading' ? (
        // as high as a sheet, so that nothing below moves
        <div className="grid aspect-[210/297] w-full place-items-center rounded-sm border border-line">
          <Spinner label={t('Loading the document...')} />
        </div>
      ) : null}
      {state === 'locked' ? <p>{t('This PDF has a password. Download it and open it on your device.')}</p> : null}
      {state === 'failed' ? <p>{t('This PDF can’t be shown here. Download it and open it on your device.')}</p> : null}
      {count > most && state === 'shown' ? (
        <button
          type="button"
          className="mt-3 min-h-11 underline"
          onClick={() => setMost((shown) => shown + PAGES_AT_ONCE)}
        >
          {t('Show more sheets ({count} left)', { count: count - most })}
        </button>
      ) : null}
    </div>
  )
}
