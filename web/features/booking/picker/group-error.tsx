import { FieldError } from '#web/ui/field.tsx'

/** The error of a group of choices, announced to screen readers. */
export const GroupError = ({ id, error }: { id: string; error: string | undefined }) => (
  <div role="alert" className="mb-3 empty:hidden">
    <FieldError id={id} error={error} />
  </div>
)
