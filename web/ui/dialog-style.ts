import { cx } from './cx.ts'

export const DIALOG_SHADE = 'fixed inset-0 z-40 animate-fade bg-shade'

export const DIALOG_BODY = 'min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pt-1'

/** A sheet from the bottom on a phone, a centred window elsewhere. */
export const dialogClass = (width: string) =>
  cx(
    // the first class name lets toasts detect an open dialog
    'dialog-window fixed inset-x-0 bottom-0 z-40 flex max-h-[92dvh] animate-sheet flex-col rounded-t-lg border border-line bg-surface-raised shadow-floating outline-none',
    'sm:inset-x-4 sm:top-1/2 sm:bottom-auto sm:mx-auto sm:max-h-[88dvh] sm:-translate-y-1/2 sm:animate-fade sm:rounded-lg',
    width,
  )
