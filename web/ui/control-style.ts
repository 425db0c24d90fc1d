import { cx } from './cx.ts'

/** Class of all inputs and selects (control.css); 16 px text on phones, so that they do not zoom. */
export const controlClass = (className?: string) => cx('control', className)

export const LINE_CONTROL = 'h-11 md:h-10'
