import { renderToStaticMarkup } from 'react-dom/server'
import readingScript from 'virtual:reading-script'
import { Document } from '#web/shell/document.tsx'
import { type FrameLook, PublicFrame } from '#web/shell/public-frame.tsx'
import { type Visit, VisitContext } from '#web/shell/visit-context.ts'
import { type SheetName, sheets } from './sheets.ts'

/** The document around a page: its head goes between parts one and two, its content between two and three. */
export type Frame = readonly [Buffer, Buffer, Buffer]

/** What decides how a frame looks. */
export interface Framing {
  path: string
  sheet: SheetName
  frame?: FrameLook
}

/** A placeholder for the page's head or content. */
const Slot = () => <template data-slot="" />
const SLOT = renderToStaticMarkup(<Slot />)

/** Writes header, footer and the rest of the document around a page, for this visitor. */
export function writeFrame({ path, sheet, frame }: Framing, visit: Visit): Frame {
  const { src, integrity } = readingScript
  const html = renderToStaticMarkup(
    <VisitContext value={visit}>
      <Document
        head={
          <>
            <Slot />
            {/* inlined: a separate file would cost a round trip before the first paint */}
            <style dangerouslySetInnerHTML={{ __html: sheets[sheet] }} />
            <script type="module" src={src} integrity={integrity || undefined} />
          </>
        }
      >
        <PublicFrame {...frame} path={path}>
          <Slot />
        </PublicFrame>
      </Document>
    </VisitContext>,
  )
  const [start = '', middle = '', end = ''] = html.split(SLOT)
  return [Buffer.from(`<!DOCTYPE html>${start}`), Buffer.from(middle), Buffer.from(end)]
}
