import { type ComponentType, lazy, Suspense } from 'react'

/**
 * Returns a component whose code is loaded when it is first rendered, so that pages load without it. For content that a
 * person opens: nothing is shown until the code has loaded.
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
