import type { PatientLines } from '#contract/prescriptions/patient-lines.ts'

type Doses = Pick<PatientLines, 'language' | 'doses'>

/** How a medication is taken, in the patient's language; nothing if its line is in English only. */
export function PatientLine({ lines, index }: { lines: Doses | null; index: number }) {
  const line = lines?.doses[index]
  return line ? (
    <span lang={lines.language} className="block">
      {line}
    </span>
  ) : null
}

/** Advice with the patient's language below each line that has it. */
export const Advice = ({ advice, lines }: { advice: string; lines: PatientLines | null }) => (
  <div className="break-words">
    {advice.split('\n').map((line, at) => (
      <p key={at}>
        <bdi>{line}</bdi>
        {lines?.advice[at] ? (
          <span lang={lines.language} className="block">
            {lines.advice[at]}
          </span>
        ) : null}
      </p>
    ))}
  </div>
)
