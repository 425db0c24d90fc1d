/** "Showing results for “Crocin”", for a spelling that the server searched for instead. */
export const showingResultsFor = (text: string) =>
  `Showing results for “${text.replace(/(?<=^| )\p{Ll}/gu, (letter) => letter.toUpperCase())}”`
