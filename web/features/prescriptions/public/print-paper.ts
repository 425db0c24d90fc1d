import { t } from '#language/translate.ts'
import { paperAddressOf } from '#web/features/prescriptions/api.ts'

const FRAME = 'printed-paper'

/** Returns the address of the signed printout. */
export const printoutOf = (id: string): string => paperAddressOf(id)

/**
 * Opens the print dialog of the signed printout. A browser that shows no PDF within a page opens it in a new tab, unless it
 * blocks that: the screen needs a link beside it.
 */
export function printPaper(id: string): void {
  document.getElementById(FRAME)?.remove()
  if (!navigator.pdfViewerEnabled) {
    window.open(paperAddressOf(id), '_blank')
    return
  }
  const frame = document.createElement('iframe')
  frame.id = FRAME
  frame.title = t('Printout')
  frame.tabIndex = -1
  frame.ariaHidden = 'true'
  // one that isn't drawn isn't printed
  Object.assign(frame.style, {
    position: 'fixed',
    insetInlineEnd: '0',
    bottom: '0',
    width: '1px',
    height: '1px',
    opacity: '0',
    border: '0',
  })
  frame.addEventListener('load', () => {
    frame.contentWindow?.focus()
    frame.contentWindow?.print()
  })
  frame.src = paperAddressOf(id)
  document.body.append(frame)
}
