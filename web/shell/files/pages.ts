import { z } from 'zod'
import { t, type Message, says } from '#language/translate.ts'
import { fileMessages, Rotation, UPLOAD_BYTES } from '#contract/files.ts'
import { newKey } from '#web/lib/new-key.ts'

/** A file that was chosen as a page of a document. */
export interface ChosenPage {
  key: string
  file: File
  rotation: (typeof Rotation.options)[number]
  /** Preview URL of an image. */
  url: string | null
}

/** Schema of the pages to send: at least one (`missing` is the message), none empty or too large. */
export const chosenPages = (missing: Message) =>
  z
    .array(z.custom<ChosenPage>())
    .min(1, says(missing))
    .refine((pages) => pages.every(({ file }) => file.size <= UPLOAD_BYTES), t(fileMessages.tooLarge))
    .refine((pages) => pages.every(({ file }) => file.size > 0), says(missing))

export const pageOf = (file: File): ChosenPage => ({
  key: newKey(),
  file,
  rotation: '0',
  url: file.type.startsWith('image/') ? URL.createObjectURL(file) : null,
})

/** Revokes a page's preview URL. */
export function revokePreview({ url }: ChosenPage): void {
  if (url) URL.revokeObjectURL(url)
}

/** Returns the page rotated clockwise by 90 degrees. */
export const turned = (page: ChosenPage): ChosenPage => {
  const { options } = Rotation
  return { ...page, rotation: options[(options.indexOf(page.rotation) + 1) % options.length]! }
}

/** Returns the pages with one moved. */
export function moved(pages: readonly ChosenPage[], from: number, to: number): ChosenPage[] {
  const others = pages.filter((_, index) => index !== from)
  return others.toSpliced(to, 0, pages[from]!)
}
