/** Classes and declarations that name a side; `start` and `end` follow the direction of the language. */
const classes =
  /(?<=[\s"'`:!])-?(?:(?:ml|mr|pl|pr|scroll-[mp][lr])-[\w.[(]|(?:left|right)-(?:\d|\[|\(|auto|full|px)|border-[lr](?=[\s"'`-])|rounded-(?:[lr]|[tb][lr])(?=[\s"'`-])|text-(?:left|right)(?=[\s"'`]))[^\s"'`]*/g
const declarations = /\b(?:margin|padding|border)-(?:left|right)\b|text-align: (?:left|right)|^\s+(?:left|right):/gm

/**
 * Returns the places of a screen or style sheet that name the left or right side, which is wrong in a language that is written from
 * right to left: "web/ui/table.tsx:12: text-left".
 */
export function physicalSides(path: string, text: string): string[] {
  return [...text.matchAll(path.endsWith('.css') ? declarations : classes)].map(
    ({ 0: found, index }) => `${path}:${text.slice(0, index).split('\n').length}: ${found.trim()}`,
  )
}
