import { t } from '#language/translate.ts'
import { ChevronLeft, ChevronRight, Download, RotateCw, ZoomIn, ZoomOut } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { FileKind, FileSize } from '#contract/files.ts'
import { cx } from '#web/ui/cx.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { ScrollArea } from '#web/ui/scroll-area.tsx'
import { PdfPages } from './pdf-pages.tsx'

interface FilePagesProps {
  title: string
  pages: readonly { page: number; kind: FileKind; width: number | null; height: number | null }[]
  addressOf: (page: number, size?: FileSize) => string
}

/** The pages of a document, one at a time: turned by arrows, zoomed, rotated; the file itself last. */
export function FilePages({ title, pages, addressOf }: FilePagesProps) {
  const [at, setAt] = useState(0)
  const [isLarge, setLarge] = useState(false)
  const [turn, setTurn] = useState(0)
  const go = (to: number) => {
    setAt(Math.max(0, Math.min(pages.length - 1, to)))
    setTurn(0)
  }
  useArrows((by) => go(at + by))
  const page = pages[Math.min(at, pages.length - 1)]
  if (!page) return null
  const isPicture = page.kind !== 'pdf'
  const name =
    pages.length > 1 ? t('{title}, page {page} of {pages}', { title, page: page.page, pages: pages.length }) : title
  return (
    <div>
      <div className="mb-3 flex flex-wrap items-center gap-1">
        {pages.length > 1 ? <PageTurner at={at} count={pages.length} onGo={go} /> : null}
        {isPicture ? (
          <>
            <IconButton label={isLarge ? t('Zoom out') : t('Zoom in')} onClick={() => setLarge(!isLarge)}>
              {isLarge ? (
                <ZoomOut aria-hidden="true" className="size-4.5" />
              ) : (
                <ZoomIn aria-hidden="true" className="size-4.5" />
              )}
            </IconButton>
            <IconButton label={t('Rotate')} onClick={() => setTurn((turn + 1) % 4)}>
              <RotateCw aria-hidden="true" className="size-4.5" />
            </IconButton>
          </>
        ) : null}
        <LinkButton
          href={addressOf(page.page)}
          newTab={isPicture}
          variant="secondary"
          size="sm"
          // beside all other buttons a phone has no space for it
          className={cx('ms-auto', isPicture && pages.length > 1 && 'max-sm:w-full')}
        >
          <Download aria-hidden="true" className="size-4" />
          {isPicture ? t('Full size') : t('Download')}
        </LinkButton>
      </div>
      {isPicture ? (
        <Picture
          key={page.page}
          address={addressOf(page.page, isLarge ? 'full' : 'large')}
          name={name}
          size={page}
          isLarge={isLarge}
          turn={turn}
        />
      ) : (
        <PdfPages key={page.page} address={addressOf(page.page)} label={name} />
      )}
    </div>
  )
}

/** Calls back for the left and the right arrow, unless a control uses them itself. */
function useArrows(onTurn: (by: 1 | -1) => void) {
  const latest = useRef(onTurn)
  useEffect(() => void (latest.current = onTurn))
  useEffect(() => {
    const press = ({ key, target }: KeyboardEvent) => {
      const isElsewhere =
        target instanceof Element && target.closest('input, textarea, select, [role=menu], [tabindex="0"]')
      if (isElsewhere) return
      if (key === 'ArrowLeft') latest.current(-1)
      if (key === 'ArrowRight') latest.current(1)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}

const turns = ['', 'rotate-90', 'rotate-180', '-rotate-90']

interface PictureProps {
  address: string
  name: string
  /** Size of the full picture; its space is reserved while it loads. */
  size: { width: number | null; height: number | null }
  isLarge: boolean
  turn: number
}

function Picture({ address, name, size, isLarge, turn }: PictureProps) {
  const [isBroken, setBroken] = useState(false)
  if (isBroken) return <p role="alert">{t('This page can’t be shown at the moment. Reload to try again.')}</p>
  // a square fits a picture in any rotation
  const isOnSide = turn % 2 === 1
  const picture = (
    <img
      src={address}
      alt={name}
      width={size.width ?? undefined}
      height={size.height ?? undefined}
      onError={() => setBroken(true)}
      className={cx(
        'mx-auto transition-transform motion-reduce:transition-none',
        isLarge ? 'max-w-none' : isOnSide ? 'size-full object-contain' : 'max-h-[75vh] max-w-full object-contain',
        turns[turn],
      )}
    />
  )
  const look = 'rounded-md border border-line bg-surface-sunken'
  if (!isLarge) return <div className={cx(look, 'overflow-hidden', isOnSide && 'aspect-square')}>{picture}</div>
  return (
    <ScrollArea label={name} className={cx(look, 'max-h-[80vh] overflow-y-auto')}>
      {picture}
    </ScrollArea>
  )
}

interface PageTurnerProps {
  /** The index of the shown page. */
  at: number
  count: number
  onGo: (to: number) => void
}

const PageTurner = ({ at, count, onGo }: PageTurnerProps) => (
  <>
    <IconButton label={t('Previous page')} disabled={at === 0} onClick={() => onGo(at - 1)}>
      <ChevronLeft aria-hidden="true" className="size-5" />
    </IconButton>
    <p role="status" className="tabular-nums">
      {t('Page {number} of {count}', { number: at + 1, count })}
    </p>
    <IconButton label={t('Next page')} disabled={at === count - 1} onClick={() => onGo(at + 1)}>
      <ChevronRight aria-hidden="true" className="size-5" />
    </IconButton>
  </>
)
