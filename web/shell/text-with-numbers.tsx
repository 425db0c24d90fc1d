import { splitAtNumbers } from '#web/lib/emergency-numbers.ts'
import { telOf } from '#web/lib/tel.ts'

/** A text of the guides, medicines or help, in which numbers to call are links. */
export const TextWithNumbers = ({ text }: { text: string }) =>
  splitAtNumbers(text).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      <a key={at} href={telOf(part)} className="tel">
        {part}
      </a>
    ),
  )
