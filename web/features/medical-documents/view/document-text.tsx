/** The text of a document as it is printed. Printouts are in English. */
export const DocumentText = ({ body }: { body: string }) => (
  <div lang="en" dir="ltr" className="max-w-[75ch] break-words whitespace-pre-line">
    <bdi>{body}</bdi>
  </div>
)
