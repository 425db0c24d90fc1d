import { type ComponentType, lazy, Suspense } from 'react'

/**
 * Returns a component whose code is loaded when it is first rendered, so that a page comes without it. For what a person opens:
 * until the code is there, nothing is shown.
 */
export function onDemand<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Loaded = lazy(async () => ({ default: await load() }))
  return function OnDemand(props: Props) {
    return (
      <Suspense fallback={null}>
        <Loaded {...props} />
      </Suspense>
    )
  }
}
