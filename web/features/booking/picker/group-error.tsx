import { FieldError } from '#web/ui/field.tsx'

/** What is missing in a group of choices, said where the focus goes and read out. */
export const GroupError = ({ id, error }: { id: string; error: string | undefined }) => (
  <div role="alert" className="mb-3 empty:hidden">
    <FieldError id={id} error={error} />
  </div>
)
