/** The present time by the clinic's clock; `at` is the part of the row that has passed. */
export const NowLine = ({ at }: { at: number }) => (
  <span
    aria-hidden="true"
    data-now=""
    style={{ top: `${Math.min(Math.max(at, 0), 1) * 100}%` }}
    className="pointer-events-none absolute inset-x-0 z-[3] h-0.5 bg-danger before:absolute before:-top-[3px] before:-left-1 before:size-2 before:rounded-full before:bg-danger"
  />
)
