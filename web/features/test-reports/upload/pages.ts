import { z } from 'zod'
import { fileMessages, Rotation, UPLOAD_BYTES } from '#contract/files.ts'
import { newKey } from '#web/lib/new-key.ts'

/** A file that was chosen as a page of a report. */
export interface ChosenPage {
  key: string
  file: File
  rotation: (typeof Rotation.options)[number]
  /** Of a picture: where the browser shows it from. */
  url: string | null
}

/** Pages that are sent: at least one, which `missing` asks for, and none of them empty or too large. */
export const chosenPages = (missing: string) =>
  z
    .array(z.custom<ChosenPage>())
    .min(1, missing)
    .refine((pages) => pages.every(({ file }) => file.size <= UPLOAD_BYTES), fileMessages.tooLarge)
    .refine((pages) => pages.every(({ file }) => file.size > 0), missing)

export const pageOf = (file: File): ChosenPage => ({
  key: newKey(),
  file,
  rotation: '0',
  url: file.type.startsWith('image/') ? URL.createObjectURL(file) : null,
})

/** Frees what the browser keeps for showing a page. */
export function forget({ url }: ChosenPage): void {
  if (url) URL.revokeObjectURL(url)
}

/** Returns the page turned a quarter clockwise. */
export const turned = (page: ChosenPage): ChosenPage => {
  const { options } = Rotation
  return { ...page, rotation: options[(options.indexOf(page.rotation) + 1) % options.length]! }
}

/** Returns the pages with one at another place. */
export function moved(pages: readonly ChosenPage[], from: number, to: number): ChosenPage[] {
  const others = pages.filter((_, index) => index !== from)
  return others.toSpliced(to, 0, pages[from]!)
}
