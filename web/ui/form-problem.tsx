import { Notice } from './notice.tsx'

interface FormProblemProps {
  /** Why saving failed, if no field shows it. */
  form: { problem: string | null }
  className?: string
}

/** The error of a form, announced; renders nothing without one. */
export const FormProblem = ({ form, className }: FormProblemProps) =>
  form.problem ? (
    <Notice tone="danger" live className={className}>
      {form.problem}
    </Notice>
  ) : null
