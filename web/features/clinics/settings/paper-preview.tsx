import { t } from '#language/translate.ts'
import type { PaperSettings } from '#contract/clinics/paper.ts'
import { ClinicLogo } from '#web/features/clinics/public/clinic-logo.tsx'

interface PrintingClinic {
  id: string
  name: string
  logoId: string | null
}

/** Width and height of the papers in millimeters. */
const sizes = { a4: { width: 210, height: 297 }, a5: { width: 148, height: 210 } } as const
/** The margins of a printed letterhead. */
const own = { top: 12, bottom: 14, sides: 14 }
/** Width of the drawing of an A4 page in pixels. */
const WIDTH = 210

const within = (value: number) => (Number.isFinite(value) ? Math.min(Math.max(value, 0), 100) : 0)

/** Draws the printed page to scale: its letterhead or the space for one, and its lines of text. */
export function PaperPreview({ clinic, paper }: { clinic: PrintingClinic; paper: PaperSettings }) {
  const { width, height } = sizes[paper.size]
  const hasSpace = paper.letterhead === 'space'
  const { top, bottom, sides } = hasSpace ? paper : own
  const scale = WIDTH / sizes.a4.width
  const px = (mm: number) => within(mm) * scale
  return (
    <figure className="flex flex-col gap-2">
      <div
        role="img"
        aria-label={
          hasSpace
            ? t('The page with space for your letterhead: {top} mm above and {bottom} mm below the text', {
                top: within(paper.top),
                bottom: within(paper.bottom),
              })
            : t('The page with your letterhead')
        }
        className="relative overflow-hidden border border-line bg-surface-raised text-ink"
        style={{ width: width * scale, height: height * scale }}
      >
        {hasSpace ? <Bands top={px(top)} bottom={px(bottom)} /> : null}
        <div
          className="absolute flex flex-col gap-1.5"
          style={{ top: px(top), bottom: px(bottom), left: px(sides), right: px(sides) }}
        >
          {hasSpace ? null : <Head clinic={clinic} paper={paper} />}
          <Lines widths={paper.complaint ? ['60%', '90%', '75%', '55%'] : ['60%', '90%', '55%']} />
          <span className="text-[11px] font-bold leading-none">℞</span>
          <Lines widths={['70%', '50%', '80%', '45%', '65%', '50%']} />
          <div className="mt-auto flex items-end justify-between gap-2 border-t border-line-strong pt-1">
            <div className="grow">
              <Lines widths={['50%', '70%']} />
            </div>
            <div className="size-6 shrink-0 bg-muted" />
          </div>
        </div>
      </div>
      <figcaption className="text-sm text-muted">{t('Preview, to scale')}</figcaption>
    </figure>
  )
}

/** The parts of the paper that stay free. */
const Bands = ({ top, bottom }: { top: number; bottom: number }) => (
  <>
    <div className="absolute inset-x-0 top-0 bg-surface-sunken" style={{ height: top }} />
    <div className="absolute inset-x-0 bottom-0 bg-surface-sunken" style={{ height: bottom }} />
  </>
)

const Head = ({ clinic, paper }: { clinic: PrintingClinic; paper: PaperSettings }) => (
  <div className="flex gap-1 border-b border-line-strong pb-1">
    <ClinicLogo clinic={clinic} className="size-7" />
    <div className="min-w-0 grow">
      <p className="truncate text-[9px] font-bold leading-tight">{clinic.name}</p>
      <Lines widths={['45%', ...(paper.timings ? ['55%'] : [])]} />
      {paper.registration ? <p className="truncate text-[7px] leading-tight">{paper.registration}</p> : null}
    </div>
  </div>
)

const Lines = ({ widths }: { widths: readonly string[] }) => (
  <div className="flex flex-col gap-1 py-0.5">
    {widths.map((width, at) => (
      <div key={at} className="h-1 bg-line-strong" style={{ width }} />
    ))}
  </div>
)
