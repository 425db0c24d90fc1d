import type { Medicine } from '#contract/medicines.ts'

/** The uses of each ingredient, with links to the guides about it. */
export function Uses({ medicine: { ingredients, knowledge } }: { medicine: Medicine }) {
  const uses = knowledge?.uses ?? []
  return uses.map(({ ingredient, items }) => (
    <div key={ingredient}>
      {ingredients.length > 1 ? (
        <p>
          <b>{ingredient}</b>
        </p>
      ) : null}
      <ul>
        {items.map((use) => (
          <li key={use.for}>{use.guide ? <a href={`/health-conditions/${use.guide}`}>{use.for}</a> : use.for}</li>
        ))}
      </ul>
    </div>
  ))
}
