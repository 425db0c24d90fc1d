import { t } from '#language/translate.ts'
/** Returns a size such as "1.2 MB". */
export const sizeInWords = (bytes: number): string =>
  bytes < 1024 * 1024
    ? t('{count} kB', { count: Math.max(1, Math.round(bytes / 1024)) })
    : t('{value} MB', { value: (bytes / 1024 / 1024).toFixed(1) })
