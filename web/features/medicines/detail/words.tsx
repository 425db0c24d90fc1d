import { linesOf } from '#web/features/medicines/text.ts'

/** Text as somebody wrote it, line by line: always text, never markup (trap T129). */
export const Lines = ({ text }: { text: string }) => linesOf(text).map((line, index) => <p key={index}>{line}</p>)

export const Points = ({ points }: { points: readonly string[] }) => (
  <ul>
    {points.map((point, index) => (
      <li key={index}>{point}</li>
    ))}
  </ul>
)
