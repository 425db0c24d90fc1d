export interface Caption {
  /** Seconds since the film began. */
  from: number
  to: number
  text: string
}

/** Returns captions as WebVTT. */
export const webVtt = (captions: readonly Caption[]): string =>
  `WEBVTT\n\n${captions.map(({ from, to, text }) => `${momentOf(from)} --> ${momentOf(to)}\n${text}\n`).join('\n')}`

/** 75.5 is 00:01:15.500. */
function momentOf(seconds: number): string {
  const milliseconds = Math.round(seconds * 1000)
  const part = (size: number, digits: number, of = milliseconds) => String(Math.floor(of / size)).padStart(digits, '0')
  const minute = milliseconds % 3_600_000
  return `${part(3_600_000, 2)}:${part(60_000, 2, minute)}:${part(1000, 2, milliseconds % 60_000)}.${part(1, 3, milliseconds % 1000)}`
}
