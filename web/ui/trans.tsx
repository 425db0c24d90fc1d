import { Children, Fragment, type ReactElement, type ReactNode } from 'react'
import { partsOf, type Values } from '#language/translate.ts'

interface TransProps<Text extends string> {
  /** English, with a tag for each element: "Read <guide>the guide</guide>." */
  text: string extends Text ? never : Text
  /** Makes the elements, by tag, around the words inside the tag. */
  tags: Readonly<Record<string, (words: ReactNode) => ReactElement>>
  values?: Values
}

/** A translated sentence with elements inside, such as a link. One without any is `t(…)`. */
export function Trans<const Text extends string>({ text, tags, values }: TransProps<Text>) {
  const around = Object.entries(tags).map(
    ([tag, make]) => [tag, (words: ReactNode[]) => make(Children.toArray(words))] as const,
  )
  return partsOf<ReactNode>(text as string, values, Object.fromEntries(around)).map((part, index) => (
    <Fragment key={index}>{part}</Fragment>
  ))
}
