import { cx } from './cx.ts'

/** How every box that people type or choose in looks (control.css); 16 px letters on phones, so that they do not zoom. */
export const controlClass = (className?: string) => cx('control', className)

export const LINE_CONTROL = 'h-11 md:h-10'
