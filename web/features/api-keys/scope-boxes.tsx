import { useController } from 'react-hook-form'
import type { NewApiKey } from '#contract/api-keys.ts'
import { type KeyKind, type KeyScope, keyKinds } from '#contract/key-scopes.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { FieldError } from '#web/ui/field.tsx'

/** What a key may do, as boxes: for each kind reading and writing. */
export function ScopeBoxes() {
  const { field, fieldState } = useController<Pick<NewApiKey, 'scopes'>, 'scopes'>({ name: 'scopes' })
  const error = fieldState.error?.message
  const set = (scope: KeyScope, isOn: boolean) =>
    field.onChange(isOn ? [...field.value, scope] : field.value.filter((one) => one !== scope))
  return (
    <fieldset aria-describedby={error ? 'scopes-error' : undefined}>
      <legend className="font-medium">What the key may do</legend>
      <div className="mt-2 grid gap-x-6 gap-y-3 sm:grid-cols-2">
        {(Object.keys(keyKinds) as KeyKind[]).map((kind) => (
          <fieldset key={kind} className="min-w-0">
            <legend className="text-sm text-muted">{keyKinds[kind].title}</legend>
            {(['read', 'write'] as const).map((right) => (
              <Checkbox
                key={right}
                label={keyKinds[kind][right]}
                checked={field.value.includes(`${kind}:${right}`)}
                aria-invalid={error ? true : undefined}
                onBlur={field.onBlur}
                onChange={(event) => set(`${kind}:${right}`, event.target.checked)}
              />
            ))}
          </fieldset>
        ))}
      </div>
      <FieldError id="scopes-error" error={error} />
    </fieldset>
  )
}
