import { Star } from 'lucide-react'
import { useId } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { FieldError } from '#web/ui/field.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'

const words = ['Very poor', 'Poor', 'Fair', 'Good', 'Very good']

/** One to five stars as a group of radio buttons; the stars up to the chosen one are filled. */
export function StarChoice({ register, error }: { register: UseFormRegisterReturn; error: string | undefined }) {
  const id = useId()
  const isAlive = useHydrated()
  return (
    // a choice made before hydration would be lost
    <fieldset role="radiogroup" disabled={!isAlive} aria-describedby={error ? id : undefined}>
      <legend className="mb-1 text-sm font-medium">Rating</legend>
      <div className="flex w-fit">
        {words.map((word, index) => (
          <label
            key={word}
            title={word}
            className="flex size-11 items-center justify-center rounded-md text-line-strong has-checked:text-accent has-focus-visible:outline-2 has-focus-visible:outline-brand has-[~label_input:checked]:text-accent has-checked:[&>svg]:fill-accent has-[~label_input:checked]:[&>svg]:fill-accent"
          >
            <input
              type="radio"
              value={index + 1}
              aria-label={`${index + 1} ${index === 0 ? 'star' : 'stars'}: ${word}`}
              className="sr-only"
              {...register}
            />
            <Star aria-hidden="true" strokeWidth={1.5} className="size-7" />
          </label>
        ))}
      </div>
      <div className="mt-1">
        <FieldError id={id} error={error} />
      </div>
    </fieldset>
  )
}
