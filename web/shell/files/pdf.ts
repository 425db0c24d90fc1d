import { getDocument, GlobalWorkerOptions } from 'pdfjs-dist'
// oxlint-disable-next-line import/default -- the bundler gives its address
import workerAddress from 'pdfjs-dist/build/pdf.worker.min.mjs?url'

GlobalWorkerOptions.workerSrc = workerAddress

/** Opens a PDF of this site in a worker. Scripts in it are not run, and it may load nothing. */
export function openPdf(address: string) {
  const task = getDocument({
    url: address,
    disableAutoFetch: true,
    disableRange: true,
    disableStream: true,
    enableXfa: false,
    useWasm: false,
    useWorkerFetch: false,
    maxImageSize: 50_000_000,
    stopAtErrors: false,
  })
  return {
    opened: task.promise,
    /** Draws a page at a width in pixels; returns false once the document is closed. */
    async draw(number: number, canvas: HTMLCanvasElement, width: number): Promise<boolean> {
      const page = await (await task.promise).getPage(number)
      const { width: own } = page.getViewport({ scale: 1 })
      const viewport = page.getViewport({ scale: width / own })
      canvas.width = Math.floor(viewport.width)
      canvas.height = Math.floor(viewport.height)
      await page.render({ canvas, viewport }).promise
      return !task.destroyed
    },
    close: () => void task.destroy(),
  }
}
